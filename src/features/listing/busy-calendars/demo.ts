import type { Tx } from "#db/open.ts";
import { busyCalendars } from "#db/schema/tables.ts";
import { findZone } from "#src/features/listing/groomers/counts.ts";
import type { FetchOutside } from "#src/ports/fetch-outside.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/duration.ts";
import { localTime } from "#src/shared/base/local-time.ts";
import { addDays } from "#src/shared/base/time.ts";
import { busyTimesIn } from "./file/busy-times.ts";
import { daysRead, keepRead } from "./read.ts";

/** A reserved host that the demo serves itself. */
const HOST = "calendars.example";
const HOME = `https://${HOST}/home.ics`;
const CLUB = `https://${HOST}/club.ics`;
/** UTC is a day ahead there in the evening. */
const HOME_ZONE = "America/New_York";

/** Adds two connected calendars, one of which can no longer be read. */
export function addDemoCalendars({ tx, now, groomerId }: { tx: Tx; now: number; groomerId: number }) {
  const timeZone = findZone(tx, groomerId);
  const on = localTime(now, timeZone).today;
  const row = { groomerId, createdAt: now - 30 * DAY_MS, triedAt: now };
  const home = { ...row, address: HOME, name: "Home", color: "plum", keepsTitles: true, allDayBlocks: true } as const;
  const added = tx.insert(busyCalendars).values(home).returning().get();
  const found = busyTimesIn(fileFrom(on), { timeZone, ...daysRead(on), ownHost: "", owners: [], keepsTitles: true })!;
  keepRead(tx, added, { is: "read", found, state: { etag: null, modified: null }, on }, now - 5 * MINUTE_MS);
  const failing = { failure: "not-found", failingSince: now - 27 * HOUR_MS, toldAt: now - 3 * HOUR_MS } as const;
  tx.insert(busyCalendars)
    .values({ ...row, address: CLUB, name: "Kennel club", color: "blue", readAt: now - 28 * HOUR_MS, ...failing })
    .run();
}

export const withDemoCalendars =
  (fetchOutside: FetchOutside, now: () => number): FetchOutside =>
  async (url, request) => {
    if (URL.parse(url)?.hostname !== HOST) return fetchOutside(url, request);
    const isHome = url === HOME;
    const text = isHome ? fileFrom(localTime(now(), HOME_ZONE).today) : "";
    return { status: isHome ? 200 : 404, headers: {}, body: Buffer.from(text) };
  };

/** Weekly habits and appointments around the demo's working days. */
function fileFrom(today: string): string {
  const on = (days: number) => addDays(today, days).replaceAll("-", "");
  const events = [
    ["choir", `DTSTART:${on(-30)}T183000`, "DURATION:PT1H30M", "RRULE:FREQ=WEEKLY", "SUMMARY:Choir"],
    [
      "dentist",
      `DTSTART:${on(9)}T093000`,
      "DURATION:PT1H",
      "SUMMARY:Dentist",
      "LOCATION:40 Broadway St\\, Asheville\\, NC 28801",
    ],
    ["lunch", `DTSTART:${on(10)}T123000`, "DURATION:PT1H", "SUMMARY:Lunch with Dana"],
    ["lake", `DTSTART;VALUE=DATE:${on(23)}`, `DTEND;VALUE=DATE:${on(25)}`, "SUMMARY:At the lake"],
  ];
  const lines = events.flatMap(([uid, ...own]) => ["BEGIN:VEVENT", `UID:${uid}@${HOST}`, ...own, "END:VEVENT"]);
  return ["BEGIN:VCALENDAR", "VERSION:2.0", "X-WR-CALNAME:Home", ...lines, "END:VCALENDAR", ""].join("\r\n");
}
