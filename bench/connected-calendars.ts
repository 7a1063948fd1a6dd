import { eq } from "drizzle-orm";
import { busyTimes, connectedCalendars } from "#db/db.ts";
import { findBusyOnDates } from "#src/features/listing/connected-calendars/queries.ts";
import { parseCalendarInChild, saveReadCalendar } from "#src/features/listing/connected-calendars/read.ts";
import { findSchedule, readDay } from "#src/features/visits/bookings/capacity/read-days.ts";
import { timeOfDay } from "#src/shared/base/time.ts";
import { NOW } from "./data.ts";
import type { TimedRow } from "./day.ts";
import { makeDayDatabase, zipsNear } from "./day-database.ts";
import { median, timeEach } from "./measure.ts";

const EVENTS = 2_000;
const MOST_TIMES = 5_000;
const [FROM, UNTIL] = ["2026-06-09", "2027-06-10"];
const TIMES_A_DAY = 20;
const ROUNDS = 2_000;
const GROOMER = 1;
const NEAR_MILES = 8;

/** A connected calendar: reading its file, storing busy times, and planning a day with them. */
export async function connectedCalendarsOf(): Promise<TimedRow[]> {
  const asked = { timeZone: "America/New_York", from: FROM, until: UNTIL, ownHost: "", owners: [], keepsTitles: true };
  const file = new Uint8Array(Buffer.from(fileOf(EVENTS)));
  const reading = async () => {
    const found = await parseCalendarInChild(file, asked);
    if (found === null || typeof found === "string" || found.times.length !== EVENTS) throw new Error("not read whole");
  };
  // The fastest run counts, because other programs take a core at times.
  const read = Math.min(...(await timeEach(Array(21).fill(null), reading)));
  const { db, fullDay: date } = makeDayDatabase();
  const schedule = findSchedule(db, GROOMER, NOW)!;
  const readDays = async () => median(await timeEach(Array(ROUNDS).fill(date), (day) => readDay(db, schedule, day)));
  const before = await readDays();
  const row = { groomerId: GROOMER, address: "https://calendars.test/a.ics", name: "Home", color: "blue" } as const;
  const own = db
    .insert(connectedCalendars)
    .values({ ...row, createdAt: NOW, triedAt: NOW })
    .returning()
    .get();
  const time = (at: number) => {
    const opens = timeOfDay(480 + (at % TIMES_A_DAY) * 30);
    return { opens, closes: timeOfDay(490 + (at % TIMES_A_DAY) * 30), isAllDay: false, title: "Busy", zipCode: null };
  };
  const found = (count: number, title: string) => ({
    is: "read" as const,
    found: {
      name: null,
      times: Array.from({ length: count }, (_, at) => ({ ...time(at), date: dayAt(at), title })),
      isWhole: true,
      isCut: false,
      unread: 0,
      oddEvents: [],
    },
    state: { etag: null, modified: null },
    on: FROM,
  });
  const keeping = await timeEach(["one", "two", "three", "four", "five"], (title) =>
    db.transaction((tx) => saveReadCalendar(tx, { ...own, keepsTitles: true }, found(MOST_TIMES, title), NOW)),
  );
  // The busy times stored above are on that day too.
  db.delete(busyTimes).where(eq(busyTimes.date, date)).run();
  db.insert(busyTimes)
    .values(Array.from({ length: TIMES_A_DAY }, (_, at) => ({ calendarId: own.id, date, ...time(at) })))
    .run();
  const askFor = async () => {
    if (findBusyOnDates(db, GROOMER, date, date).length !== TIMES_A_DAY) throw new Error("other times than were kept");
    return median(await timeEach(Array(ROUNDS).fill(date), (day) => findBusyOnDates(db, GROOMER, day, day)));
  };
  const asking = await askFor();
  const added = (await readDays()) - before;
  // With places, so they become stops instead of breaks.
  const { lat, lon } = schedule.start;
  const near = zipsNear(db, { lat, lon }, NEAR_MILES);
  for (const [at, { id }] of db
    .select({ id: busyTimes.id })
    .from(busyTimes)
    .where(eq(busyTimes.date, date))
    .all()
    .entries())
    db.update(busyTimes)
      .set({ zipCode: near[at % near.length]!.zipCode })
      .where(eq(busyTimes.id, id))
      .run();
  if (!readDay(db, schedule, date).day.stops.some(({ kind }) => kind === "busy"))
    throw new Error("no busy time is a stop");
  const askingPlaces = await askFor();
  return [
    { what: `reading a calendar of ${EVENTS} events, in a separate process`, measured: read, limit: 150 },
    { what: `keeping ${MOST_TIMES} busy times that are all new`, measured: median(keeping), limit: 30 },
    { what: `finding the ${TIMES_A_DAY} busy times of a day`, measured: asking, limit: 0.05 },
    { what: `what they add to reading a day of five`, measured: added, limit: 0.2 },
    { what: "finding them with a ZIP code each", measured: askingPlaces, limit: 0.05 },
    { what: "what they then add to reading a day of five", measured: (await readDays()) - before, limit: 0.5 },
  ];
}

const dayAt = (at: number) =>
  new Date(Date.parse(FROM) + Math.floor(at / TIMES_A_DAY) * 86_400_000).toISOString().slice(0, 10);

/** Like an export from Google, with properties that the reader skips. */
function fileOf(events: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const all = Array.from({ length: events }, (_, at) => {
    const day = `${dayAt(at % 7_000).replaceAll("-", "")}T${two(8 + (at % 10))}`;
    return [
      "BEGIN:VEVENT",
      `DTSTART;TZID=America/New_York:${day}0000`,
      `DTEND;TZID=America/New_York:${day}${two(10 + (at % 40))}00`,
      `UID:${at}@google.com`,
      `DESCRIPTION:${"What is to be brought along. ".repeat(8)}`,
      `SUMMARY:Appointment ${at}`,
      "END:VEVENT",
    ];
  });
  return ["BEGIN:VCALENDAR", "VERSION:2.0", ...all.flat(), "END:VCALENDAR", ""].join("\r\n");
}
