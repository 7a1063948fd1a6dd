import { eq } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { groomerProfiles } from "#db/schema/tables.ts";
import type { Ctx } from "#src/base/context.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import type { BusinessView } from "#src/shared/listing/business.ts";
import { findProfileOfUser } from "./queries.ts";

export function findBusiness(ctx: Ctx, viewer: Viewer): BusinessView | undefined {
  const profile = findProfileOfUser(ctx, viewer, viewer.userId);
  return profile && { ...profile, ...findSwitches(ctx.db, profile.id) };
}

const findSwitches = (db: Db, groomerId: number) =>
  db
    .select({
      showPhone: groomerProfiles.showPhone,
      showEmail: groomerProfiles.showEmail,
      acceptsOutsideArea: groomerProfiles.acceptsOutsideArea,
    })
    .from(groomerProfiles)
    .where(eq(groomerProfiles.id, groomerId))
    .get()!;
