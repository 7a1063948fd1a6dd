import { priceRange } from "#src/shared/base/money.ts";
import { duration } from "#src/shared/base/time.ts";
import { MAX_PACKAGES } from "#src/shared/listing/groomer-labels.ts";
import type { ServicePackageView } from "#src/shared/listing/groomers.ts";
import { ArchiveDialog, Archived } from "./archived.tsx";
import { ListHead } from "./list-head.tsx";
import { PackageCard } from "./package-card.tsx";
import { PackageDialog } from "./package-dialog.tsx";
import { useOffers } from "./use-offers.ts";

interface Props {
  groomerId: number;
  packages: ServicePackageView[];
}

const full = `You offer ${MAX_PACKAGES} packages, the most at a time. Archive one to make room.`;

/** Service packages as pet parents see them, with what the groomer can do with each. */
export function Packages({ groomerId, packages }: Props) {
  const kind = { api: "/api/service-packages", groomerId, most: MAX_PACKAGES, noun: "service package" };
  const { active, archived, isFull, heading, open, ...act } = useOffers(kind, packages);
  const add = () => act.setOpen({ what: "add" });
  return (
    <section aria-labelledby="packages-title">
      <ListHead id="packages-title" title="Service Packages" count={`${active.length}/${MAX_PACKAGES}`} ref={heading}>
        {isFull ? <p className="soft small">{full}</p> : active.length > 0 && <AddButton onPress={add} />}
      </ListHead>
      {active.length === 0 ? (
        <NoPackages onAdd={add} />
      ) : (
        <ul className="packages">
          {active.map((offer) => (
            <PackageCard
              key={offer.id}
              offer={offer}
              onEdit={() => act.setOpen({ what: "edit", offer })}
              onArchive={() => act.setOpen({ what: "archive", offer })}
            />
          ))}
        </ul>
      )}
      <Archived
        title="Archived packages"
        offers={archived}
        facts={({ durationMinutes, priceMin, priceMax }) =>
          `${duration(durationMinutes)}, ${priceRange(priceMin, priceMax)}`
        }
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
    </section>
  );
}

const AddButton = ({ onPress }: { onPress: () => void }) => (
  <button type="button" className="btn" onClick={onPress}>
    Add Service Package
  </button>
);

function NoPackages({ onAdd }: { onAdd: () => void }) {
  return (
    <div className="panel empty">
      <h3>You offer no packages</h3>
      <p>Pet parents book a package. Offer at least one to be listed, and up to {MAX_PACKAGES}.</p>
      <AddButton onPress={onAdd} />
    </div>
  );
}
