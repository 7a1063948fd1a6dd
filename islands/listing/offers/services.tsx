import type { AddOnServiceView, PortfolioImageView, ServicePackageView } from "#src/shared/listing/groomers.ts";
import type { SizeWeights } from "#src/shared/listing/sizes.ts";
import { AddOns } from "./add-ons.tsx";
import { Packages } from "./packages.tsx";
import { Portfolio } from "./portfolio.tsx";

export interface ServicesProps {
  groomerId: number;
  packages: ServicePackageView[];
  addOns: AddOnServiceView[];
  images: PortfolioImageView[];
  weights: SizeWeights;
  /** The package whose sizes are edited from the start. */
  sizing?: number | undefined;
}

export default function Services({ groomerId, packages, addOns, images, weights, sizing }: ServicesProps) {
  return (
    <div className="price-list">
      <Packages groomerId={groomerId} packages={packages} weights={weights} sizing={sizing} />
      <AddOns groomerId={groomerId} addOns={addOns} />
      <Portfolio groomerId={groomerId} images={images} />
    </div>
  );
}
