import type { IslandProps } from "#islands/registry.ts";
import type { Ctx } from "#src/base/context.ts";
import { findPets } from "#src/features/visits/pets/queries.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";

/** What the My Pets tab starts from. */
export const petsTab = (ctx: Ctx, viewer: Viewer, edit: number | null): IslandProps<"pets"> => ({
  pets: findPets(ctx.db, viewer),
  edit,
});
