import { type Db, openDatabase, sqlite } from "#db/db.ts";
import { findZip } from "#db/geo/places.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { newRandom } from "#db/seed/random.ts";
import { crowdTownPicker } from "#src/features/operations/demo/people/crowd.ts";
import { fitCheckOf } from "#src/features/visits/bookings/capacity/slot-capacity.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { timeSlots } from "#src/shared/visits/booking-labels.ts";
import { makeGroomers, NOW } from "./data.ts";
import { insertGroomers } from "./database.ts";
import { addBenchVisit, addParent, openEveryDay, spotOf, zipsNear } from "./day-database.ts";

const CENTER = "28202";
const RADIUS = 20;
const GROOMERS = 1000;
const [FEWEST, KINDS] = [3, 4];
const MINUTES = 75;
const TRIES = 30;

export interface BusyTown {
  db: Db;
  zipCode: string;
  date: string;
}

/** 1,000 groomers around one place, each with three to six visits on the date. */
export function makeBusyTown(date: string): BusyTown {
  const db = openDatabase(":memory:");
  migrateDatabase(db);
  const dice = newRandom(7);
  const near = zipsNear(db, spotOf(db, CENTER), RADIUS);
  const groomers = makeGroomers(crowdTownPicker(db), GROOMERS).map((groomer) => ({
    ...groomer,
    spot: dice.pick(near),
    serviceRadius: RADIUS,
    hasPassedCheck: true,
    listedUntil: NOW + 60 * DAY_MS,
  }));
  insertGroomers(sqlite(db), groomers);
  const parents = near.map((zip, at) => addParent(db, GROOMERS + at + 1, zip));
  sqlite(db).run("BEGIN");
  for (const { id: groomerId } of groomers) {
    openEveryDay(db, groomerId);
    const wanted = FEWEST + (groomerId % KINDS);
    for (let tries = 0, visits = 0; tries < TRIES && visits < wanted; tries++) {
      const parent = dice.pick(parents);
      const slot = dice.pick(timeSlots);
      const asked = { groomerId, parentId: parent.id, date, slot, minutes: MINUTES, isRequest: true };
      if (fitCheckOf(db, { ...asked, place: findZip(db, parent.zipCode) }, NOW).refusal) continue;
      addBenchVisit(db, { groomerId, parent, date, slot, minutes: MINUTES });
      visits++;
    }
  }
  sqlite(db).run("COMMIT");
  return { db, zipCode: CENTER, date };
}
