import { connectedCalendars } from "#db/db.ts";
import { fillTextFile } from "#db/seed/tables.ts";
import { parseIcs } from "#src/features/listing/connected-calendars/file/busy-times.ts";
import { rangeToRead, saveReadCalendar } from "#src/features/listing/connected-calendars/read.ts";
import type { FetchOutside } from "#src/ports/fetch-outside.ts";
import { addDays, DAY_MS, HOUR_MS, localTime, MINUTE_MS } from "#src/shared/base/time.ts";
import { type Seed, seedRow } from "./people/accounts.ts";
import type { Cast } from "./visits/cast.ts";

/** A reserved host that the demo serves itself. */
const HOST = "calendars.example";
const HOME = `https://${HOST}/home.ics`;
const CLUB = `https://${HOST}/club.ics`;
/** UTC is a day ahead there in the evening. */
const HOME_ZONE = "America/New_York";

/** Adds two connected calendars, one of which can no longer be read. */
export function addCalendars(seed: Seed, { groomer: { id: groomerId, timeZone } }: Cast) {
  const { tx, now } = seed;
  const on = localTime(now, timeZone).today;
  const row = { groomerId, createdAt: now - 30 * DAY_MS, triedAt: now };
  const home = { ...row, address: HOME, name: "Home", color: "plum", keepsTitles: true, allDayBlocks: true } as const;
  const added = seedRow(seed, connectedCalendars, home);
  const found = parseIcs(fileFrom(on), { timeZone, ...rangeToRead(on), ownHost: "", owners: [], keepsTitles: true })!;
  saveReadCalendar(tx, added, { is: "read", found, state: { etag: null, modified: null }, on }, now - 5 * MINUTE_MS);
  const failing = { failure: "not-found", failingSince: now - 27 * HOUR_MS, toldAt: now - 3 * HOUR_MS } as const;
  const club = { ...row, address: CLUB, name: "Kennel club", color: "blue", readAt: now - 28 * HOUR_MS } as const;
  seedRow(seed, connectedCalendars, { ...club, ...failing });
}

export const withDemoCalendars =
  (fetchOutside: FetchOutside, now: () => number): FetchOutside =>
  async (url, request) => {
    if (URL.parse(url)?.hostname !== HOST) return fetchOutside(url, request);
    const isHome = url === HOME;
    const text = isHome ? fileFrom(localTime(now(), HOME_ZONE).today) : "";
    return { status: isHome ? 200 : 404, headers: {}, body: Buffer.from(text) };
  };

/** Weekly habits and appointments around the demo's working days, with the days from today in braces. */
const fileFrom = (today: string) =>
  fillTextFile("home.ics", (days) => addDays(today, Number(days)).replaceAll("-", "")).replaceAll("\n", "\r\n");
