import { Row } from "#islands/ui/row.tsx";
import type { AddOnServiceView } from "#src/shared/listing/groomers.ts";
import { MAX_ADD_ONS } from "#src/shared/listing/offer-limits.ts";
import { addOnFact } from "#src/shared/visits/estimate.ts";
import { AddOnDialog } from "./add-on-dialog.tsx";
import { ArchiveDialog, Archived } from "./archived.tsx";
import { OfferActions } from "./offer-actions.tsx";
import { OfferList } from "./offer-list.tsx";
import { useOffers } from "./use-offers.ts";

interface Props {
  groomerId: number;
  addOns: AddOnServiceView[];
}

const full = `You offer ${MAX_ADD_ONS} add-ons, the most at a time. Archive one to make room.`;

const empty = "You offer none. Parents can add these to any package, such as nail grinding or a paw balm.";

/** What parents can add to a package. */
export function AddOns({ groomerId, addOns }: Props) {
  const kind = { id: "add-ons", api: "/api/add-on-services", groomerId, most: MAX_ADD_ONS, noun: "add-on service" };
  const { active, archived, isFull, open, ...act } = useOffers(kind, addOns);
  return (
    <div>
      <OfferList
        id={kind.id}
        title="Add-on Services"
        count={String(active.length)}
        add="Add Add-on Service"
        onAdd={() => act.setOpen({ what: "add" })}
        full={isFull ? full : undefined}
        empty={empty}
      >
        {active.map((offer) => (
          <Row
            key={offer.id}
            title={offer.name}
            heading="h3"
            actions={
              <OfferActions
                name={offer.name}
                onEdit={() => act.setOpen({ what: "edit", offer })}
                onArchive={() => act.setOpen({ what: "archive", offer })}
              />
            }
          >
            <p>{addOnFact(offer)}</p>
            {offer.description && <p>{offer.description}</p>}
          </Row>
        ))}
      </OfferList>
      <Archived
        title="Archived add-ons"
        offers={archived}
        facts={addOnFact}
        full={isFull ? full : undefined}
        onOfferAgain={act.offerAgain}
      />
      {open?.what === "add" && <AddOnDialog onSaved={act.saved} onClose={act.close} />}
      {open?.what === "edit" && <AddOnDialog offer={open.offer} onSaved={act.saved} onClose={act.close} />}
      {open?.what === "archive" && (
        <ArchiveDialog
          name={open.offer.name}
          failed="Failed to update add-on service"
          onArchive={() => act.archive(open.offer)}
          onClose={act.close}
        />
      )}
    </div>
  );
}
