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
    full={`You can offer up to ${MAX_PACKAGES} packages. Archive one to add another.`}
    empty={`No packages yet. Add one to get listed. You can offer up to ${MAX_PACKAGES}.`}
    archivedTitle="Archived packages"
    facts={factsOf}
    line={(offer) => (
      <>
        <p>{`${factsOf(offer)} per pet`}</p>
        <p>{tagLine(offer.services)}</p>
      </>
    )}
    last="It's your only package. Without one, you won't be listed."
    Form={PackageDialog}
  />
);

const factsOf = ({ durationMinutes, priceMin, priceMax }: ServicePackageView) =>
  `${duration(durationMinutes)}, ${priceRange(priceMin, priceMax)}`;

const tagLine = (services: readonly string[]) =>
  services.length === 0 ? "Not in filtered searches: no services selected" : `In searches for ${services.join(", ")}`;
