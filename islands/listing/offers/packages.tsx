import { priceRange } from "#src/shared/base/money.ts";
import { duration } from "#src/shared/base/time.ts";
import { MAX_PACKAGES } from "#src/shared/listing/groomer-labels.ts";
import type { ServicePackageView } from "#src/shared/listing/groomers.ts";
import { Offers } from "./offers.tsx";
import { PackageDialog } from "./package-dialog.tsx";

interface Props {
  groomerId: number;
  packages: ServicePackageView[];
}

/** The service packages that pet parents choose from. */
export const Packages = ({ groomerId, packages }: Props) => (
  <Offers
    id="packages"
    api="/api/service-packages"
    groomerId={groomerId}
    most={MAX_PACKAGES}
    noun="service package"
    offers={packages}
    title="Service Packages"
    count={(active) => `${active}/${MAX_PACKAGES}`}
    add="Add Service Package"
    full={`You offer ${MAX_PACKAGES} packages, the most at a time. Archive one to make room.`}
    empty={`You offer no packages. Pet parents book a package: offer at least one to be listed, and up to ${MAX_PACKAGES}.`}
    archivedTitle="Archived packages"
    facts={factsOf}
    line={(offer) => (
      <>
        <p>{`${factsOf(offer)} for each pet`}</p>
        <p>{tagLine(offer.services)}</p>
      </>
    )}
    last="It is your only package: without one, you are not listed."
    Form={PackageDialog}
  />
);

const factsOf = ({ durationMinutes, priceMin, priceMax }: ServicePackageView) =>
  `${duration(durationMinutes)}, ${priceRange(priceMin, priceMax)}`;

const tagLine = (services: readonly string[]) =>
  services.length === 0 ? "No service chosen: filtered searches do not find it" : `Found under ${services.join(", ")}`;
