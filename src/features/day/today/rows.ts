import { and, asc, eq, gt, gte, min, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { bound, prepared } from "#db/prepared.ts";
import { bookings, proposals, visits } from "#db/schema/tables.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { isOpenProposal } from "../../visits/bookings/changes/proposal-rows.ts";

const columns = {
  id: bookings.id,
  status: bookings.status,
  date: bookings.preferredDate,
  expiresAt: bookings.expiresAt,
  startsAt: bookings.startsAt,
  proposal: { madeBy: proposals.madeBy, kind: proposals.kind, expiresAt: proposals.expiresAt },
};

const isOwn = eq(bookings.groomerId, bound(sql.placeholder("groomerId")));

/** Maximum time a request can stay open after its date, because of proposals. */
const LONGEST_MS = 30 * DAY_MS;

const pending = prepared((db) =>
  db
    .select(columns)
    .from(bookings)
    .leftJoin(proposals, isOpenProposal)
    .where(and(isOwn, gte(bookings.startsAt, sql.placeholder("since")), eq(bookings.status, "pending")))
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .prepare(),
);

export const pendingOf = (db: Db | Tx, groomerId: number, now: number) =>
  pending(db).all({ groomerId, since: now - LONGEST_MS });

// A literal, because SQLite uses the partial index only then.
const isAccepted = sql`${bookings.status} = 'accepted'`;

const accepted = prepared((db) =>
  db
    .select(columns)
    .from(bookings)
    .leftJoin(proposals, isOpenProposal)
    .where(and(isOwn, isAccepted))
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .prepare(),
);

export const acceptedOf = (db: Db | Tx, groomerId: number) => accepted(db).all({ groomerId });
export type OpenRow = ReturnType<typeof acceptedOf>[number];

const nextDay = prepared((db) =>
  db
    .select({ date: min(visits.preferredDate) })
    .from(visits)
    .where(
      and(
        eq(visits.groomerId, bound(sql.placeholder("groomerId"))),
        sql`${visits.status} = 'accepted'`,
        gt(visits.preferredDate, sql.placeholder("after")),
      ),
    )
    .prepare(),
);

export const nextDayWithVisits = (db: Db | Tx, groomerId: number, after: string): string | null =>
  nextDay(db).get({ groomerId, after })?.date ?? null;
