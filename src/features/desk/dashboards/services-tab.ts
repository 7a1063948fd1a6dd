import type { IslandProps } from "#islands/registry.ts";
import type { Ctx } from "#src/base/context.ts";
import { findOwnAddOns, findOwnPackages, findPortfolio } from "#src/features/listing/offers/queries.ts";

export const servicesTab = (ctx: Ctx, groomerId: number): IslandProps<"services"> => ({
  groomerId,
  packages: findOwnPackages(ctx.db, groomerId),
  addOns: findOwnAddOns(ctx.db, groomerId),
  images: findPortfolio(ctx.db, groomerId),
});
