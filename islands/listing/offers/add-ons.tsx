import type { AddOnServiceView } from "#src/shared/listing/groomers.ts";
import { MAX_ADD_ONS } from "#src/shared/listing/offer-limits.ts";
import { addOnFact } from "#src/shared/visits/estimate.ts";
import { AddOnDialog } from "./add-on-dialog.tsx";
import { ArchiveDialog, Archived } from "./archived.tsx";
import { EditArchive } from "./edit-archive.tsx";
import { ListHead } from "./list-head.tsx";
import { useOffers } from "./use-offers.ts";

interface Props {
  groomerId: number;
  addOns: AddOnServiceView[];
}

const full = `You offer ${MAX_ADD_ONS} add-ons, the most at a time. Archive one to make room.`;

/** What parents can add to a package. */
export function AddOns({ groomerId, addOns }: Props) {
  const kind = { api: "/api/add-on-services", groomerId, most: MAX_ADD_ONS, noun: "add-on service" };
  const { active, archived, isFull, heading, open, ...act } = useOffers(kind, addOns);
  return (
    <section aria-labelledby="add-ons-title">
      <ListHead id="add-ons-title" title="Add-on Services" count={String(active.length)} ref={heading}>
        {isFull ? (
          <p className="soft small">{full}</p>
        ) : (
          <button type="button" className="btn line" onClick={() => act.setOpen({ what: "add" })}>
            Add Add-on Service
          </button>
        )}
      </ListHead>
      {active.length === 0 ? (
        <p className="soft">
          You offer none. Parents can add these to any package, such as nail grinding or a paw balm.
        </p>
      ) : (
        <ul className="offer-rows">
          {active.map((offer) => (
            <AddOn
              key={offer.id}
              offer={offer}
              onEdit={() => act.setOpen({ what: "edit", offer })}
              onArchive={() => act.setOpen({ what: "archive", offer })}
            />
          ))}
        </ul>
      )}
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
    </section>
  );
}

interface AddOnProps {
  offer: AddOnServiceView;
  onEdit: () => void;
  onArchive: () => void;
}

function AddOn({ offer: { name, description, ...offer }, onEdit, onArchive }: AddOnProps) {
  return (
    <li>
      <p>
        <strong>{name}</strong>
        <span className="about">
          {addOnFact(offer)}
          {description && <span className="soft small"> · {description}</span>}
        </span>
      </p>
      <EditArchive name={name} onEdit={onEdit} onArchive={onArchive} />
    </li>
  );
}
