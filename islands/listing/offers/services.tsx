import type { AddOnServiceView, PortfolioImageView, ServicePackageView } from "#src/shared/listing/groomers.ts";
import { AddOns } from "./add-ons.tsx";
import { Packages } from "./packages.tsx";
import { Portfolio } from "./portfolio.tsx";

export interface ServicesProps {
  groomerId: number;
  /** The active ones in their order, then the archived. */
  packages: ServicePackageView[];
  addOns: AddOnServiceView[];
  images: PortfolioImageView[];
}

/** The Services tab: packages, add-ons and portfolio images. */
export default function Services({ groomerId, packages, addOns, images }: ServicesProps) {
  return (
    <div className="offers">
      <Packages groomerId={groomerId} packages={packages} />
      <AddOns groomerId={groomerId} addOns={addOns} />
      <Portfolio groomerId={groomerId} images={images} />
    </div>
  );
}
