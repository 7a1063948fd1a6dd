import { and, eq, inArray, notInArray } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { secondFactors, sessions, users } from "#db/schema/tables.ts";
import type { Config } from "#src/base/config.ts";
import type { Role } from "#src/shared/base/viewers.ts";

/**
 * Whether people of this role must have a second factor: admins, everywhere but in a demo, whose data is made up. The setting DEMO
 * decides alone, so that no second switch can leave a real site open.
 */
export const isRequired = ({ demo }: Pick<Config, "demo">, role: Role) => role === "admin" && !demo;

/**
 * Where it is required, ends the sessions of admins who have none, at the start: they were opened by an older version,
 * or while this was a demo. Their next sign-in sets one up.
 */
export function endUnguardedSessions({ config, db }: { config: Pick<Config, "demo">; db: Db }) {
  if (!isRequired(config, "admin")) return;
  const guarded = db.select({ id: secondFactors.userId }).from(secondFactors);
  const unguarded = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, "admin"), notInArray(users.id, guarded)));
  db.delete(sessions).where(inArray(sessions.userId, unguarded)).run();
}
