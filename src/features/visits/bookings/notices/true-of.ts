import { and, gte, lt } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { outbox } from "#db/schema/tables.ts";
import type { Waiting, World } from "#src/notices/notice.ts";
import { localTime } from "#src/shared/base/local-time.ts";
import type { BookingRow } from "../rows.ts";

/** Today or later, and the groomer has not arrived. */
export const isAhead = ({ shown }: Ahead, now: number): boolean =>
  shown.status === "accepted" &&
  shown.arrivedAt === null &&
  shown.preferredDate >= localTime(now, shown.timeZone).today;

interface Ahead {
  shown: Pick<BookingRow["shown"], "status" | "arrivedAt" | "onMyWayAt" | "preferredDate" | "timeZone">;
}

/** On the way since the time in the key. */
export const isOnTheWay = ({ shown }: Ahead, { named: { at } }: Waiting, { now }: World): boolean =>
  isAhead({ shown }, now()) && shown.onMyWayAt !== null && (at === undefined || shown.onMyWayAt === Number(at));

const timeKey = /^booking \d+ (?:accepted|moved (\d+)|hour (\d+)), to the (parent|groomer)$/;

/** False if a later email says another time: sequence numbers rise with each change. */
export function isLatestTime(row: BookingRow, { key, named }: Waiting, { db, now }: World): boolean {
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
export const isLatestEntry = (about: string, { key, named, side }: Waiting, { db }: World): boolean =>
  key === undefined ||
  !keysAbout(db, named.id).some((other) => {
    const found = new RegExp(`^booking \\d+ ${about} (\\d+), to the ${side}$`).exec(other);
    return Number(found?.[1] ?? 0) > Number(named.entry);
  });

/** A key range, so that SQLite uses the index. */
const keysAbout = (db: Db, id = "") =>
  db
    .select({ key: outbox.dedupeKey })
    .from(outbox)
    .where(and(gte(outbox.dedupeKey, `booking ${id} `), lt(outbox.dedupeKey, `booking ${id}!`)))
    .all()
    .map(({ key }) => key);
