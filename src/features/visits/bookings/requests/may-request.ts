import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { bookings, type Db, proposals, type Tx, users } from "#db/db.ts";
import { allRowsQuery, prepareQuery } from "#db/prepared.ts";
import { blockedSql } from "#src/features/visits/blocking/queries.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { isOpenProposalSql } from "../changes/proposal-rows.ts";

const askObstacles = {
  unlisted: "No one can book with you until you're listed.",
  // As for a block, which this must not reveal.
  left: "This pet parent can't get offers right now.",
  blocked: "You've blocked this pet parent. Unblock them first.",
  stopped: "This pet parent can't get offers right now.",
} as const;

const askObstacle = (groomerId: SQL, parentId: SQL) => sql<keyof typeof askObstacles | null>`CASE
  WHEN NOT EXISTS (SELECT 1 FROM groomer_profiles AS groomer WHERE groomer.id = ${groomerId}
    AND groomer.listable = 1 AND groomer.listed_until > ${sql.placeholder("now")}) THEN 'unlisted'
  WHEN EXISTS (SELECT 1 FROM users AS parent WHERE parent.id = ${parentId} AND parent.disabled_at IS NOT NULL) THEN 'left'
  WHEN ${blockedSql("groomer", groomerId, parentId)} THEN 'blocked'
  WHEN ${blockedSql("parent", groomerId, parentId)} THEN 'stopped'
END`;

const obstacleBetween = prepareQuery((db) =>
  db
    .select({ obstacle: askObstacle(sql`${sql.placeholder("groomerId")}`, sql`users.id`) })
    .from(users)
    .where(eq(users.id, sql.placeholder("parentId")))
    .prepare(),
);

type RequestPair = Record<"groomerId" | "parentId", number>;

const obstacleTo = (db: Db | Tx, pair: RequestPair, now: number) => obstacleBetween(db).get({ ...pair, now })?.obstacle;

export const mayRequest = (db: Db | Tx, pair: RequestPair, now: number): boolean => obstacleTo(db, pair, now) === null;

/** Throws 403 without the groomer's reason. */
export function refuseObstacle(db: Db | Tx, pair: RequestPair, now: number) {
  const obstacle = obstacleTo(db, pair, now);
  if (obstacle === null) return;
  throw new AppError(
    "forbidden",
    obstacle === "stopped"
      ? "You stopped messages with this groomer. Allow them first."
      : "This groomer isn't taking requests from you.",
  );
}

const sentences = {
  ...askObstacles,
  package: "You no longer offer this package.",
  pets: "A pet from this visit is no longer in their list. Message them.",
  later: "They already have a later visit or request with you.",
} as const;
type Obstacle = keyof typeof sentences;

const asked = askObstacle(sql`bookings.groomer_id`, sql`bookings.pet_parent_id`);

/** Null without an obstacle. A parent's block comes last. Columns are spelled out because drizzle omits the table name. */
const obstacle = sql<Obstacle | null>`coalesce(nullif(${asked}, 'stopped'), CASE
  WHEN NOT EXISTS (SELECT 1 FROM service_packages AS package WHERE package.id = bookings.service_package_id
    AND package.is_active) THEN 'package'
  WHEN EXISTS (SELECT 1 FROM visit_pets AS own JOIN pets ON pets.id = own.pet_id
    WHERE own.visit_id = bookings.id AND pets.archived_at IS NOT NULL) THEN 'pets'
  WHEN EXISTS (SELECT 1 FROM visits AS later WHERE later.client_id = bookings.client_id
    AND later.status IN ('pending', 'accepted', iif(later.source = 'site', 'completed', 'accepted')) AND (later.starts_at, later.id) > (bookings.starts_at, bookings.id)
    AND (NOT EXISTS (SELECT 1 FROM visit_pets AS own WHERE own.visit_id = bookings.id)
      OR NOT EXISTS (SELECT 1 FROM visit_pets AS theirs WHERE theirs.visit_id = later.id)
      OR EXISTS (SELECT 1 FROM visit_pets AS own, visit_pets AS theirs LEFT JOIN client_pets AS entered
        ON entered.id = theirs.client_pet_id WHERE own.visit_id = bookings.id AND theirs.visit_id = later.id
        AND own.pet_id = coalesce(theirs.pet_id, entered.pet_id)))) THEN 'later'
END, ${asked})`;

const obstacleOf = prepareQuery((db) =>
  db
    .select({ obstacle })
    .from(bookings)
    .where(eq(bookings.id, sql.placeholder("id")))
    .prepare(),
);

export const whyNotAgain = (db: Db | Tx, id: number, now: number): Obstacle | null =>
  obstacleOf(db).get({ id, now })?.obstacle ?? null;

export function whyNoNextVisit(db: Db | Tx, id: number, now: number): string | null {
  const found = whyNotAgain(db, id, now);
  return found && sentences[found];
}

const waiting = allRowsQuery((db, { now }: { now: number }) =>
  db
    .select({ bookingId: bookings.id, obstacle })
    .from(proposals)
    .innerJoin(bookings, eq(bookings.id, proposals.bookingId))
    .where(and(isOpenProposalSql, eq(proposals.kind, "next-visit"), gt(proposals.expiresAt, now))),
);

export const findObstructedOffers = (db: Db, now: number): { id: number }[] =>
  waiting(db, { now }).flatMap(({ bookingId, obstacle: found }) => (found === null ? [] : { id: bookingId }));
