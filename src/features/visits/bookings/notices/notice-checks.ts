import { and, eq, gte, isNull, lt } from "drizzle-orm";
import { clients, type Db, groomerProfiles, outbox, type Tx, users, visits } from "#db/db.ts";
import type { Queued, SendCtx } from "#src/notices/notice.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { localTime } from "#src/shared/base/time.ts";
import { type BookingRow, isListed } from "../rows.ts";

export const isAhead = ({ shown }: VisitState, now: number): boolean =>
  shown.status === "accepted" &&
  shown.arrivedAt === null &&
  shown.preferredDate >= localTime(now, shown.timeZone).today;

interface VisitState {
  shown: Pick<BookingRow["shown"], "status" | "arrivedAt" | "onMyWayAt" | "preferredDate" | "timeZone">;
}

export const isOnTheWay = ({ shown }: VisitState, { named: { at } }: Queued, { now }: SendCtx): boolean =>
  isAhead({ shown }, now()) && shown.onMyWayAt !== null && (at === undefined || shown.onMyWayAt === Number(at));

const timeKey = /^booking \d+ (?:accepted|moved (\d+)|hour (\d+)), to the (parent|groomer)$/;

/** False if a later email says another time: sequence numbers rise with each change. */
export function isLatestTime(row: BookingRow, { key, named }: Queued, { db, now }: SendCtx): boolean {
  if (!isAhead(row, now())) return false;
  const own = key && timeKey.exec(key);
  if (!own) return true;
  return !keysAbout(db, named.id).some((other) => {
    const [, moved, hour, reader] = timeKey.exec(other) ?? [];
    // The acceptance email says more than the window, so both are sent.
    const number = own[1] === undefined && own[2] === undefined ? moved : (moved ?? hour);
    return reader === own[3] && Number(number ?? 0) > Number(own[1] ?? own[2] ?? 0);
  });
}

/** False if a later email says otherwise; `{entry}` of the key rises. */
export const isLatestEntry = (about: string, { key, named, side }: Queued, { db }: SendCtx): boolean =>
  key === undefined ||
  !keysAbout(db, named.id).some((other) => {
    const found = new RegExp(`^booking \\S+ ${about} (\\d+), to the ${side}$`).exec(other);
    return Number(found?.[1] ?? 0) > Number(named.entry);
  });

const keysAbout = (db: Db, id = "") =>
  db
    .select({ key: outbox.dedupeKey })
    .from(outbox)
    .where(and(gte(outbox.dedupeKey, `booking ${id} `), lt(outbox.dedupeKey, `booking ${id}!`)))
    .all()
    .map(({ key }) => key);

const columns = {
  ...pick(visits, ["id", "status", "onMyWayAt", "arrivedAt", "preferredDate", "timeZone"]),
  ...pick(groomerProfiles, ["listable", "listedUntil"]),
  groomerName: groomerProfiles.businessName,
  parent: {
    ...pick(users, ["email", "fullName", "disabledAt"]),
    userId: users.id,
    confirmedAt: users.emailVerifiedAt,
  },
};

export function findLinkedVisit(db: Db | Tx, id: number, now: number) {
  const row = db
    .select(columns)
    .from(visits)
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, visits.groomerId))
    .innerJoin(clients, eq(clients.id, visits.clientId))
    .innerJoin(users, and(eq(users.id, clients.accountId), isNull(users.closingAt), isNull(users.deletedAt)))
    .where(and(eq(visits.id, id), eq(visits.source, "groomer")))
    .get();
  return row && { ...row, isListed: isListed(row, now), knownTown: null };
}

export type AddedWithAccount = NonNullable<ReturnType<typeof findLinkedVisit>>;
