import { busyTimes, clients, connectedCalendars, transact } from "#db/db.ts";
import { insertVisit } from "#src/features/visits/bookings/added/view.ts";
import { findSchedule, readDay } from "#src/features/visits/bookings/capacity/read-days.ts";
import { timeOfDay } from "#src/shared/base/time.ts";
import { NOW } from "./data.ts";
import type { TimedRow } from "./day.ts";
import { makeDayDatabase, spotOf, zipsNear } from "./day-database.ts";
import { median, timeEach } from "./measure.ts";

const ROUNDS = 2_000;
const GROOMER = 1;
const VISITS = 12;
const BUSY = 20;

/** A day with visits and clients that the groomer added, compared with the day without them. */
export async function ownBook(): Promise<TimedRow[]> {
  const { db, fullDay: date } = makeDayDatabase();
  const schedule = findSchedule(db, GROOMER, NOW)!;
  const read = async () => median(await timeEach(Array(ROUNDS).fill(date), (day) => readDay(db, schedule, day)));
  const before = await read();
  const zips = zipsNear(db, spotOf(db, "28202"), 20);
  const said = { groomerId: GROOMER, createdAt: NOW, changedAt: NOW };
  for (let at = 0; at < VISITS; at++) {
    const { zipCode } = zips[at % zips.length]!;
    const { id } = db
      .insert(clients)
      .values({ ...said, source: "added", name: `Client ${at}`, zipCode })
      .returning()
      .get();
    const when = { preferredDate: date, arrivalFrom: timeOfDay(480 + at * 45), visitMinutes: 30 };
    const visit = { groomerId: GROOMER, clientId: id, ...when, serviceZipCode: zipCode, status: "accepted" as const };
    transact(db, (tx) => insertVisit(tx, visit, [], NOW));
  }
  const { id: calendarId } = db
    .insert(connectedCalendars)
    .values({
      groomerId: GROOMER,
      address: "https://calendar.test/a",
      name: "Home",
      color: "blue",
      createdAt: NOW,
      triedAt: NOW,
    })
    .returning()
    .get();
  for (let at = 0; at < BUSY; at++) {
    const [opens, closes] = [480 + at * 28, 490 + at * 28].map(timeOfDay);
    db.insert(busyTimes).values({ calendarId, date, opens: opens!, closes: closes!, isAllDay: false }).run();
  }
  const after = await read();
  if (readDay(db, schedule, date).visits.length < VISITS) throw new Error("added visits are not on the day");
  return [
    {
      what: `what ${VISITS} added visits and ${BUSY} busy times add to reading a day`,
      measured: after - before,
      limit: 0.2,
    },
  ];
}
