import { and, asc, eq, gt, gte, min, type SQL, sql } from "drizzle-orm";
import { type Db, proposals, type Tx, visits } from "#db/db.ts";
import { asSql, prepareQuery } from "#db/prepared.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { openProposalOfSql } from "../../visits/bookings/changes/proposal-rows.ts";

const columns = {
  ...pick(visits, ["id", "status", "expiresAt", "startsAt"]),
  date: visits.preferredDate,
  proposal: { madeBy: proposals.madeBy, kind: proposals.kind, expiresAt: proposals.expiresAt },
};

const isOwn = eq(visits.groomerId, asSql(sql.placeholder("groomerId")));

/** Maximum time a request can stay open after its date, because of proposals. */
const LONGEST_MS = 30 * DAY_MS;

const openRows = (which: SQL | undefined) =>
  prepareQuery((db) =>
    db
      .select(columns)
      .from(visits)
      .leftJoin(proposals, openProposalOfSql(visits.id))
      .where(and(isOwn, which))
      .orderBy(asc(visits.startsAt), asc(visits.id))
      .prepare(),
  );

const pending = openRows(
  and(eq(visits.source, "site"), gte(visits.startsAt, sql.placeholder("since")), eq(visits.status, "pending")),
);

export const findPendingRequests = (db: Db | Tx, groomerId: number, now: number) =>
  pending(db).all({ groomerId, since: now - LONGEST_MS });

// A literal, because SQLite uses the partial index only then.
const isAccepted = sql`${visits.status} = 'accepted'`;

const accepted = openRows(isAccepted);

export const findAllAccepted = (db: Db | Tx, groomerId: number) => accepted(db).all({ groomerId });
export type AcceptedRow = ReturnType<typeof findAllAccepted>[number];

const nextDay = prepareQuery((db) =>
  db
    .select({ date: min(visits.preferredDate) })
    .from(visits)
    .where(and(isOwn, isAccepted, gt(visits.preferredDate, sql.placeholder("after"))))
    .prepare(),
);

export const nextDayWithVisits = (db: Db | Tx, groomerId: number, after: string): string | null =>
  nextDay(db).get({ groomerId, after })?.date ?? null;
