import { priceRange } from "#src/shared/base/money.ts";
import { MAX_PACKAGES } from "#src/shared/listing/groomer-labels.ts";
import type { ServicePackageView } from "#src/shared/listing/groomers.ts";
import { centsOf } from "#src/shared/listing/offer-limits.ts";
import { PackageInput } from "#src/shared/listing/offers.ts";
import { packageTime } from "#src/shared/listing/size-labels.ts";
import { isSized, type SizeWeights as Weights } from "#src/shared/listing/sizes.ts";
import { Offers } from "./offers.tsx";
import { PackageFields } from "./package-fields.tsx";
import { SizeForm, SizeTable, SizeWeights } from "./size-form.tsx";

interface Props {
  groomerId: number;
  packages: ServicePackageView[];
  weights: Weights;
  sizing: number | undefined;
}

export const Packages = ({ groomerId, packages, weights, sizing }: Props) => (
  <Offers
    id="packages"
    api="/api/service-packages"
    groomerId={groomerId}
    sizing={sizing}
    note={(active) => active.some(isSized) && <SizeWeights groomerId={groomerId} weights={weights} />}
    sizes={{ isSized, Form: SizeForm }}
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
        {isSized(offer) ? <SizeTable offer={offer} /> : <p>{`${factsOf(offer)} per pet`}</p>}
        <p>{tagLine(offer.services)}</p>
      </>
    )}
    last="It's your only package. Without one, you won't be listed."
    form={{ schema: PackageInput, read, edit: "Edit Service Package", go: "Add Package", Fields: PackageFields }}
  />
);

const factsOf = (offer: ServicePackageView) => `${packageTime(offer)}, ${priceRange(offer.priceMin, offer.priceMax)}`;

const tagLine = (services: readonly string[]) =>
  services.length === 0 ? "Not in filtered searches: no services selected" : `In searches for ${services.join(", ")}`;

function read(data: FormData) {
  const { priceMin, priceMax, durationMinutes, ...texts } = Object.fromEntries(data) as Record<string, string>;
  return {
    ...texts,
    priceMin: priceMin ? centsOf(priceMin) : undefined,
    priceMax: priceMax ? centsOf(priceMax) : undefined,
    durationMinutes: Number(durationMinutes || Number.NaN),
    services: data.getAll("services"),
  };
}
