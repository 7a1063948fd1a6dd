import { eq, sql } from "drizzle-orm";
import { type Db, locations, type Tx, usZips } from "#db/db.ts";
import { bound, prepared } from "#db/prepared.ts";
import { addDays, localTime } from "#src/shared/base/time.ts";
import type { Quiet } from "../notices/notice.ts";

/** Local hours, as carriers and state laws require. */
const FROM = "08:00";
const UNTIL = "21:00";

function afterQuietHours(now: number, timeZone: string): number {
  const { today, timeNow } = localTime(now, timeZone);
  if (timeNow >= FROM && timeNow < UNTIL) return now;
  const day = timeNow < FROM ? today : addDays(today, 1);
  return Temporal.PlainDateTime.from(`${day}T${FROM}`).toZonedDateTime(timeZone).epochMilliseconds;
}

const zoneOf = prepared((db) =>
  db
    .select({ timeZone: usZips.timeZone })
    .from(locations)
    .innerJoin(usZips, eq(usZips.zip, sql`substr(${locations.zipCode}, 1, 5)`))
    .where(eq(locations.userId, bound(sql.placeholder("userId"))))
    .prepare(),
);

interface TextRecipient {
  userId: number;
  /** The visit's zone, without a known ZIP code. */
  timeZone: string;
}

export const inTheirDay = (db: Db | Tx, { userId, timeZone }: TextRecipient, now: number): number =>
  afterQuietHours(now, zoneOf(db).get({ userId })?.timeZone ?? timeZone);

interface PlannedText {
  userId: number;
  /** Null without a visit. */
  preferredDate: string | null;
  timeZone: string | null;
  plannedAt: number;
}

/** Retries wait for the morning too. What was planned for the night is sent as planned. */
export function morningFor(
  db: Db,
  { userId, preferredDate, timeZone, plannedAt }: PlannedText,
  quiet: Quiet,
  now: number,
) {
  if (quiet === "at-night" || timeZone === null) return now;
  if (quiet === "at-night-on-its-day" && preferredDate === localTime(now, timeZone).today) return now;
  const reader = { userId, timeZone };
  return inTheirDay(db, reader, plannedAt) > plannedAt ? now : inTheirDay(db, reader, now);
}
