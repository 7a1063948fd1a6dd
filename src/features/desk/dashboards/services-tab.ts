import type { IslandProps } from "#islands/registry.ts";
import type { Ctx } from "#src/base/context.ts";
import { findOwnAddOns, findOwnPackages, findPortfolio, findWeights } from "#src/features/listing/offers/queries.ts";

/** `sizing` is the package whose sizes a page without script edits. */
export const servicesTab = ({ db }: Ctx, groomerId: number, sizing: string | undefined): IslandProps<"services"> => ({
  groomerId,
  packages: findOwnPackages(db, groomerId),
  addOns: findOwnAddOns(db, groomerId),
  images: findPortfolio(db, groomerId),
  weights: findWeights(db, groomerId),
  sizing: sizing ? Number(sizing) : undefined,
});
