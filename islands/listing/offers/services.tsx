import type { AddOnServiceView, PortfolioImageView, ServicePackageView } from "#src/shared/listing/groomers.ts";
import { AddOns } from "./add-ons.tsx";
import { Packages } from "./packages.tsx";
import { Portfolio } from "./portfolio.tsx";

export interface ServicesProps {
  groomerId: number;
  packages: ServicePackageView[];
  addOns: AddOnServiceView[];
  images: PortfolioImageView[];
}

export default function Services({ groomerId, packages, addOns, images }: ServicesProps) {
  return (
    <div className="offers">
      <Packages groomerId={groomerId} packages={packages} />
      <AddOns groomerId={groomerId} addOns={addOns} />
      <Portfolio groomerId={groomerId} images={images} />
    </div>
  );
}
