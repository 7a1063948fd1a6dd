import { eq, type SQL, sql } from "drizzle-orm";
import { type Db, type Tx, users } from "#db/db.ts";
import { prepared } from "#db/prepared.ts";
import { blocks } from "#src/features/visits/blocking/queries.ts";
import { AppError } from "#src/shared/base/errors.ts";

export const askObstacles = {
  unlisted: "No one can book with you until you're listed.",
  left: "This pet parent's account is closed or suspended.",
  blocked: "You've blocked this pet parent. Unblock them first.",
  stopped: "This pet parent isn't taking offers from you.",
} as const;

export const askObstacle = (groomerId: SQL, parentId: SQL) => sql<keyof typeof askObstacles | null>`CASE
  WHEN NOT EXISTS (SELECT 1 FROM groomer_profiles AS groomer WHERE groomer.id = ${groomerId}
    AND groomer.listable = 1 AND groomer.listed_until > ${sql.placeholder("now")}) THEN 'unlisted'
  WHEN EXISTS (SELECT 1 FROM users AS parent WHERE parent.id = ${parentId} AND parent.disabled_at IS NOT NULL) THEN 'left'
  WHEN ${blocks("groomer", groomerId, parentId)} THEN 'blocked'
  WHEN ${blocks("parent", groomerId, parentId)} THEN 'stopped'
END`;

const obstacleBetween = prepared((db) =>
  db
    .select({ obstacle: askObstacle(sql`${sql.placeholder("groomerId")}`, sql`users.id`) })
    .from(users)
    .where(eq(users.id, sql.placeholder("parentId")))
    .prepare(),
);

interface Pair {
  groomerId: number;
  parentId: number;
}

const obstacleTo = (db: Db | Tx, pair: Pair, now: number) => obstacleBetween(db).get({ ...pair, now })?.obstacle;

export const mayAsk = (db: Db | Tx, pair: Pair, now: number): boolean => obstacleTo(db, pair, now) === null;

/** Throws 403 without the groomer's reason. */
export function requireMayAsk(db: Db | Tx, pair: Pair, now: number) {
  const obstacle = obstacleTo(db, pair, now);
  if (obstacle === null) return;
  throw new AppError(
    "forbidden",
    obstacle === "stopped"
      ? "You stopped messages with this groomer. Allow them first."
      : "This groomer isn't taking requests from you.",
  );
}
