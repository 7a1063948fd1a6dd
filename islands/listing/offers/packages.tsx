import { Row } from "#islands/ui/row.tsx";
import { priceRange } from "#src/shared/base/money.ts";
import { duration } from "#src/shared/base/time.ts";
import { MAX_PACKAGES } from "#src/shared/listing/groomer-labels.ts";
import type { ServicePackageView } from "#src/shared/listing/groomers.ts";
import { ArchiveDialog, Archived } from "./archived.tsx";
import { OfferActions } from "./offer-actions.tsx";
import { OfferList } from "./offer-list.tsx";
import { PackageDialog } from "./package-dialog.tsx";
import { useOffers } from "./use-offers.ts";

interface Props {
  groomerId: number;
  packages: ServicePackageView[];
}

const full = `You offer ${MAX_PACKAGES} packages, the most at a time. Archive one to make room.`;
const empty = `You offer no packages. Pet parents book a package: offer at least one to be listed, and up to ${MAX_PACKAGES}.`;

/** The service packages that pet parents choose from. */
export function Packages({ groomerId, packages }: Props) {
  const kind = {
    id: "packages",
    api: "/api/service-packages",
    groomerId,
    most: MAX_PACKAGES,
    noun: "service package",
  };
  const { active, archived, isFull, open, ...act } = useOffers(kind, packages);
  return (
    <div>
      <OfferList
        id={kind.id}
        title="Service Packages"
        count={`${active.length}/${MAX_PACKAGES}`}
        add="Add Service Package"
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
            <p>{`${factsOf(offer)} for each pet`}</p>
            <p>{tagLine(offer.services)}</p>
          </Row>
        ))}
      </OfferList>
      <Archived
        title="Archived packages"
        offers={archived}
        facts={factsOf}
        full={isFull ? full : undefined}
        onOfferAgain={act.offerAgain}
      />
      {open?.what === "add" && <PackageDialog onSaved={act.saved} onClose={act.close} />}
      {open?.what === "edit" && <PackageDialog offer={open.offer} onSaved={act.saved} onClose={act.close} />}
      {open?.what === "archive" && (
        <ArchiveDialog
          name={open.offer.name}
          failed="Failed to update service package"
          onArchive={() => act.archive(open.offer)}
          onClose={act.close}
        >
          {active.length === 1 && "It is your only package: without one, you are not listed."}
        </ArchiveDialog>
      )}
    </div>
  );
}

const factsOf = ({ durationMinutes, priceMin, priceMax }: ServicePackageView) =>
  `${duration(durationMinutes)}, ${priceRange(priceMin, priceMax)}`;

const tagLine = (services: readonly string[]) =>
  services.length === 0 ? "No service chosen: filtered searches do not find it" : `Found under ${services.join(", ")}`;
