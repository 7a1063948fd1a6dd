import { type Db, openDatabase } from "#db/db.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { newRandom, weightedPicker } from "#db/seed/random.ts";
import { usRoads } from "#src/base/roads/known-roads.ts";
import { type Place, setRoads } from "#src/domain/travel.ts";
import { milesBetween } from "#src/shared/base/distance.ts";
import { markdownTable } from "./measure.ts";
import { areaAround } from "./simulation/area.ts";
import { book, type SimulatedBookings } from "./simulation/book.ts";
import { bookWithPhone } from "./simulation/by-phone.ts";
import { type DriveTotals, driveDay, noDays } from "./simulation/drive.ts";
import { type AcceptPolicy, policies } from "./simulation/policies.ts";
import { isWorkday, makeRequests, type Request } from "./simulation/requests.ts";

const SEED = 2026;
const GROOMERS = 60;
/** Maximum distance of groomers from the center, in miles. */
const AROUND = 15;
/** The middle four of eight weeks, because days are still filling before them and emptying after them. */
const [FIRST, AFTER] = [14, 42];

export const simulatedTowns = [
  { name: "Charlotte", zip: "28202", radius: 20 },
  { name: "Phoenix", zip: "85003", radius: 20 },
  { name: "Brooklyn", zip: "11201", radius: 10 },
];
type Town = (typeof simulatedTowns)[number];

interface Result extends DriveTotals {
  policy: AcceptPolicy;
  asked: number;
  refused: number;
}

/** Simulates equal weeks of requests under each policy, then drives the days with random delays. */
export function benchSimulation(): void {
  const db = openDatabase(":memory:");
  migrateDatabase(db);
  for (const roads of [null, usRoads]) {
    setRoads(roads);
    console.log(roads ? "\n# Planned by roads" : "\n# Planned by miles as the crow flies");
    benchTowns(db);
  }
  setRoads(null);
}

function benchTowns(db: Db): void {
  for (const town of simulatedTowns) {
    console.log(`\n## ${town.name}: ${GROOMERS} groomers who drive ${town.radius} miles, four weeks\n`);
    console.log(tableOf(simulate(db, town, GROOMERS)));
    console.log(`\n### ${town.name}, half of all visits by telephone\n`);
    console.log(tableOf(simulateByPhone(db, town, GROOMERS)));
  }
}

const plan = policies.find(({ name }) => name === "c day plan")!;

/** Weeks where every second visit is booked by phone, with and without adding those visits to the site. */
export function simulateByPhone(db: Db, town: Town, groomers: number): Result[] {
  const books = [
    { isAdded: false, name: "added visits on paper" },
    { isAdded: true, name: "added visits entered" },
  ];
  const results = books.map(({ name }): Result => ({ policy: { ...plan, name }, asked: 0, refused: 0, ...noDays() }));
  forEachGroomer(db, town, groomers, (base, requests) => {
    for (const [at, result] of results.entries()) {
      count(result, base, requests, bookWithPhone(books[at]!.isAdded, plan, base, requests));
    }
  });
  return results;
}

export function simulate(db: Db, town: Town, groomers: number): Result[] {
  const results = policies.map((policy): Result => ({ policy, asked: 0, refused: 0, ...noDays() }));
  forEachGroomer(db, town, groomers, (base, requests) => {
    for (const result of results) count(result, base, requests, book(result.policy, base, requests));
  });
  return results;
}

/** Makes equal groomers and requests for every run. */
function forEachGroomer(
  db: Db,
  { zip, radius }: Town,
  groomers: number,
  run: (base: Place, requests: readonly Request[]) => void,
) {
  const dice = newRandom(SEED);
  const area = areaAround(db, zip, radius + AROUND);
  const anyHome = weightedPicker(area.map((place) => [place, place.people] as const));
  for (let groomer = 0; groomer < groomers; groomer++) {
    const base = anyHome(dice.next());
    const own = area.filter((place) => milesBetween(place, base) <= radius);
    run(base, makeRequests(dice, own));
  }
}

function count(result: Result, base: Place, requests: readonly Request[], { days, refused }: SimulatedBookings) {
  result.asked += requests.filter(({ wish }) => isCounted(wish.date)).length;
  result.refused += refused.filter(({ wish }) => isCounted(wish.date)).length;
  for (let date = FIRST; date < AFTER; date++) if (isWorkday(date)) driveDay(base, days.get(date) ?? [], result);
}

const isCounted = (date: number) => date >= FIRST && date < AFTER;

const head = [
  ...["Policy", "Visits a day", "Grooming min a day", "Miles a visit", "Days overbooked", "Came after the slot"],
  ...["Hour broken", "… by > 15 min", "> 30 min overtime", "Not placed"],
];

const tableOf = (results: readonly Result[]) =>
  markdownTable(
    head,
    results.map((result) => {
      const { days, visits } = result;
      return [
        result.policy.name,
        (visits / days).toFixed(2),
        (result.minutes / days).toFixed(0),
        (result.miles / visits).toFixed(1),
        percent(result.overbooked, days),
        percent(result.afterSlot, visits),
        percent(result.hourBroken, visits),
        percent(result.hourBrokenLong, visits),
        percent(result.overtime, days),
        percent(result.refused, result.asked),
      ];
    }),
  );

const percent = (part: number, all: number) => `${((100 * part) / all).toFixed(1)}%`;
