import { and, eq, inArray, notInArray } from "drizzle-orm";
import { type Db, secondFactors, sessions, users } from "#db/db.ts";
import type { Config } from "#src/base/config.ts";
import type { Role } from "#src/shared/base/viewers.ts";

/** Only DEMO decides, so that no second setting can expose a real site. */
export const isRequired = ({ demo }: Pick<Config, "demo">, role: Role) => role === "admin" && !demo;

/** Ends admin sessions without two-step verification, from an older version or a demo. */
export function endUnguardedSessions({ config, db }: { config: Pick<Config, "demo">; db: Db }) {
  if (!isRequired(config, "admin")) return;
  const guarded = db.select({ id: secondFactors.userId }).from(secondFactors);
  const unguarded = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, "admin"), notInArray(users.id, guarded)));
  db.delete(sessions).where(inArray(sessions.userId, unguarded)).run();
}
