import { businessHours, type Db, locations, openDatabase, sqlite, users, usZips, visits } from "#db/db.ts";
import { findZip } from "#db/geo/places.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { newRandom } from "#db/seed/random.ts";
import { crowdTownPicker } from "#src/features/operations/demo/people/crowd.ts";
import { findSchedule, readDay, type Schedule } from "#src/features/visits/bookings/capacity/read-days.ts";
import { fitCheckOf } from "#src/features/visits/bookings/capacity/slot-capacity.ts";
import { milesBetween, type Point } from "#src/shared/base/distance.ts";
import { addDays, DAY_MS } from "#src/shared/base/time.ts";
import { weekdays } from "#src/shared/listing/groomer-labels.ts";
import { type TimeSlot, timeSlots } from "#src/shared/visits/booking-labels.ts";
import { makeGroomers, NOW } from "./data.ts";
import { insertGroomers } from "./database.ts";

const GROOMER = 1;
/** In the middle of Charlotte, NC. */
const HOME = "28202";
const RADIUS = 20;
const MINUTES = 75;
const VISITS_A_DAY = 5;
const DAYS = 60;

export interface BenchParent {
  id: number;
  zipCode: string;
}

export interface DayDatabase {
  db: Db;
  schedule: Schedule;
  /** Starting tomorrow. */
  dates: string[];
  /** A parent in the groomer's area, and the ZIP code of their saved address. */
  parent: BenchParent;
  /** A day with five visits that can take one more. */
  fullDay: string;
}

/** A groomer with as many visits as fit, up to five, on each of sixty days. */
export function makeDayDatabase(): DayDatabase {
  const db = openDatabase(":memory:");
  migrateDatabase(db);
  const [made] = makeGroomers(crowdTownPicker(db), 1);
  const spot = spotOf(db, HOME);
  insertGroomers(sqlite(db), [
    { ...made!, spot, serviceRadius: RADIUS, hasPassedCheck: true, listedUntil: NOW + DAYS * DAY_MS },
  ]);
  openEveryDay(db, GROOMER);
  const dice = newRandom(5);
  const parents = zipsNear(db, spot, RADIUS).map((zip, at) => addParent(db, at + 2, zip));
  const schedule = findSchedule(db, GROOMER, NOW)!;
  const dates = Array.from({ length: DAYS }, (_, at) => addDays(schedule.openings.today, at + 1));
  for (const date of dates) {
    for (let tries = 0; tries < 20 && readDay(db, schedule, date).visits.length < VISITS_A_DAY; tries++) {
      const parent = dice.pick(parents);
      const slot = dice.pick(timeSlots);
      const asked = { groomerId: GROOMER, parentId: parent.id, date, slot, minutes: MINUTES, isRequest: true };
      if (fitCheckOf(db, { ...asked, place: findZip(db, parent.zipCode) }, NOW).refusal) continue;
      addBenchVisit(db, { groomerId: GROOMER, parent, date, slot, minutes: MINUTES });
    }
  }
  const fullDay = dates.find((date) => readDay(db, schedule, date).visits.length === VISITS_A_DAY)!;
  return { db, schedule, dates, parent: parents[0]!, fullDay };
}

export const openEveryDay = (db: Db, groomerId: number) =>
  db
    .insert(businessHours)
    .values(weekdays.map((weekday) => ({ groomerId, weekday, opens: "08:00", closes: "18:00" })))
    .run();

const zipsOf = (db: Db) =>
  db
    .select()
    .from(usZips)
    .all()
    .map(({ zip, ...rest }) => ({ ...rest, zipCode: zip }));

export const spotOf = (db: Db, zipCode: string) => zipsOf(db).find((spot) => spot.zipCode === zipCode)!;

export const zipsNear = (db: Db, center: Point, radius: number) =>
  zipsOf(db).filter((zip) => zip.isZcta && milesBetween(center, zip) <= radius);

export function addParent(db: Db, id: number, { zipCode, city, state }: ReturnType<typeof spotOf>): BenchParent {
  const name = `parent${id}`;
  const account = { id, username: name, email: `${name}@example.com`, passwordHash: "", fullName: "A Parent" };
  db.insert(users)
    .values({ ...account, role: "pet_parent", createdAt: 0 })
    .run();
  db.insert(locations).values({ userId: id, zipCode, city, state }).run();
  return { id, zipCode };
}

interface Booked {
  status?: "accepted" | "pending";
  groomerId: number;
  parent: BenchParent;
  date: string;
  slot: TimeSlot;
  minutes: number;
}

export function addBenchVisit(db: Db, { status = "accepted", groomerId, parent, date, slot, minutes }: Booked): void {
  db.insert(visits)
    .values({
      source: "site",
      groomerId,
      petParentId: parent.id,
      servicePackageId: groomerId,
      serviceName: "Bath & Brush",
      priceMin: 5000,
      priceMax: 6000,
      durationMinutes: minutes,
      visitMinutes: minutes,
      preferredDate: date,
      preferredTimeSlot: slot,
      timeZone: "America/New_York",
      startsAt: Date.parse(date),
      petInfo: "A dog",
      serviceZipCode: parent.zipCode,
      status,
      statusChangedAt: NOW,
      requestDate: NOW,
      requestKey: `${groomerId} ${date} ${parent.id} ${slot}`,
    })
    .run();
}
