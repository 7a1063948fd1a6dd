import { eq } from "drizzle-orm";
import * as z from "zod/mini";
import { groomerProfiles } from "#db/schema/tables.ts";
import type { Ctx } from "#src/base/context.ts";
import { fact } from "#src/base/exported.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { doors } from "#src/shared/listing/doors.ts";
import { GroomerProfileView } from "#src/shared/listing/groomers.ts";
import { findDoorCounts, findGroomerCounts } from "./counts.ts";
import { findProfileOfUser } from "./queries.ts";

/** What we keep about a groomer's profile beyond what pages show. */
const ProfileExport = z.object({
  ...GroomerProfileView.shape,
  showPhone: z.boolean(),
  showEmail: z.boolean(),
  acceptsOutsideArea: z.boolean(),
  backgroundCheckExpires: z.nullable(z.string()),
  backgroundCheckNote: z.nullable(z.string()),
  createdAt: z.number(),
});

export const groomersExported = {
  profile: fact(z.nullable(ProfileExport), profileOf),
  /** How often a groomer was shown in searches, and their profile was looked at, by day in UTC. */
  counts: fact(
    z.array(z.object({ day: z.string(), appearances: z.number(), views: z.number() })),
    ({ db }, { groomerId }) => findGroomerCounts(db, groomerId ?? 0),
  ),
  /** The views among them by where people came from. */
  doors: fact(z.array(z.object({ day: z.string(), door: z.enum(doors), views: z.number() })), ({ db }, { groomerId }) =>
    findDoorCounts(db, groomerId ?? 0),
  ),
};

function profileOf(ctx: Ctx, viewer: Viewer): z.infer<typeof ProfileExport> | null {
  const profile = findProfileOfUser(ctx, viewer, viewer.userId);
  if (!profile) return null;
  const row = ctx.db.select().from(groomerProfiles).where(eq(groomerProfiles.id, profile.id)).get()!;
  const { showPhone, showEmail, acceptsOutsideArea, backgroundCheckExpires, backgroundCheckNote, createdAt } = row;
  const more = { showPhone, showEmail, acceptsOutsideArea, backgroundCheckExpires, backgroundCheckNote, createdAt };
  return { ...profile, ...more };
}
