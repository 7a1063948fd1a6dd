import { eq } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { groomerProfiles, users } from "#db/schema/tables.ts";
import { hasLeft } from "#src/features/money/memberships/member.ts";
import { notFound } from "#src/shared/base/errors.ts";

/** Throws 404. */
export function findGroomer(db: Db | Tx, groomerId: number) {
  const found = db
    .select()
    .from(groomerProfiles)
    .innerJoin(users, eq(users.id, groomerProfiles.userId))
    .where(eq(groomerProfiles.id, groomerId))
    .get();
  if (!found || hasLeft(found.users)) throw notFound();
  return { profile: found.groomer_profiles, user: found.users };
}
