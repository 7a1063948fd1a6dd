import { findZip } from "#db/geo/places.ts";
import { newRandom, type Random } from "#db/seed/random.ts";
import { usRoads } from "#src/base/roads/known-roads.ts";
import {
  type FitChecker,
  type NewStop,
  newcomerCheck,
  planDay,
  slotSpans,
  stopWindowIn,
  trySlots,
} from "#src/domain/day/planner.ts";
import { driveMinutes, type Place, setRoads } from "#src/domain/travel.ts";
import { findFreeDays } from "#src/features/visits/bookings/capacity/free-times.ts";
import { fitCheckOf } from "#src/features/visits/bookings/capacity/slot-capacity.ts";
import { timeSlots } from "#src/shared/visits/booking-labels.ts";
import { connectedCalendarsOf } from "./connected-calendars.ts";
import { NOW } from "./data.ts";
import { ownBook } from "./day-book.ts";
import { calendars } from "./day-calendar.ts";
import { makeDayDatabase } from "./day-database.ts";
import { roadsAgainstGuess } from "./day-roads.ts";
import { driveTable, hours, lunch, type SampleDay, SETUP, sampleDays, somewhere, type Wanted } from "./day-samples.ts";
import { searchOnOneDay } from "./day-search.ts";
import { markdownTable, medianOf, short } from "./measure.ts";

/** Milliseconds. */
export interface TimedRow {
  what: string;
  measured: number;
  limit: number;
}

/** A task that needs driving times. */
interface Task extends Omit<TimedRow, "measured"> {
  run: () => unknown;
}

const MINUTES = 75;
const SEED = 11;

/** Times the day planner, and its callers with rows from a database. Throws if a limit is exceeded. */
export async function benchDay(): Promise<void> {
  setRoads(usRoads);
  const dice = newRandom(SEED);
  const driven = [profile(dice), ...search(dice), ...fromRows()];
  const rows = [
    ...plans(dice),
    roomAndQuestions(dice),
    ...driven.map(({ run, ...row }): TimedRow => ({ ...row, measured: medianOf([0], run) })),
    ...(await calendars()),
    ...(await ownBook()),
    ...(await connectedCalendarsOf()),
    ...(await searchOnOneDay()),
  ];
  console.log("\n## Day plan by road, medians\n");
  const cells = rows.map(({ what, measured, limit }) => [
    what,
    short(measured),
    short(limit),
    verdict(measured, limit),
  ]);
  console.log(markdownTable(["What", "ms", "Limit", ""], cells));
  roadsAgainstGuess(driven);
  setRoads(null);
  const missed = rows.filter(({ measured, limit }) => measured > limit);
  if (missed.length > 0) throw new Error(`missed: ${missed.map(({ what }) => what).join("; ")}`);
}

const verdict = (measured: number, limit: number) => (measured <= limit ? "ok" : "MISSED");

const planned: { wanted: Wanted; limit: number }[] = [
  ...[4, 6, 8, 10, 12].map((visits, at) => ({
    wanted: { visits, windows: "slots" } as const,
    limit: [0.05, 0.05, 0.1, 0.5, 2][at]!,
  })),
  { wanted: { visits: 6, windows: "slots", pauses: [lunch] }, limit: 0.5 },
  { wanted: { visits: 8, windows: "open" }, limit: 2 },
];

const plans = (dice: Random) =>
  planned.map(({ wanted, limit }): TimedRow => {
    const days = sampleDays(dice, wanted, 20).map(({ day }) => day);
    const windows = wanted.windows === "open" ? "one window of ten hours" : "parts of the day";
    const what = `planDay, ${wanted.visits} visits in ${windows}${wanted.pauses ? ", with lunch" : ""}`;
    return { what, measured: medianOf(days, planDay), limit };
  });

function roomAndQuestions(dice: Random): TimedRow {
  const samples = sampleDays(dice, { visits: 6, windows: "slots" }, 20).map((sample) => ({
    day: sample.day,
    newcomers: newcomersOf(sample, somewhere(dice)),
  }));
  const ask = ({ day, newcomers }: (typeof samples)[number]) => {
    const capacity = newcomerCheck(day);
    return newcomers.map((newcomer) => capacity.fits(newcomer));
  };
  return { what: "capacityOf 6 visits and three questions", measured: medianOf(samples, ask), limit: 0.05 };
}

/** Sixty days of a busy groomer's profile, with added driving and marks. Drives are recomputed, as for a request. */
function profile(dice: Random): Task {
  const days = Array.from({ length: 60 }, (_, at) => {
    const visits = at % 7 === 6 ? 0 : 3 + (at % 4);
    return sampleDays(dice, { visits, windows: "slots", busy: MINUTES }, 1)[0]!;
  });
  const place = somewhere(dice);
  const run = () =>
    days.map(({ day, places, base }) => {
      const facts = { hours, maxVisits: 8, setup: SETUP, mostAdded: null, households: places.length };
      const drive = places.map((other) => driveMinutes(other, place));
      const asked = { minutes: MINUTES, drive, home: driveMinutes(base, place) };
      return trySlots({ ...facts, day: { ...day, ...driveTable(places, base) } }, asked);
    });
  return { what: "60 days × 3 parts of a full groomer, with marks", run, limit: 8 };
}

/** Cost of a date in a search: 1,000 matches with visits on that date. */
function search(dice: Random): Task[] {
  const hits = Array.from(
    { length: 1000 },
    (_, at) => sampleDays(dice, { visits: 3 + (at % 4), windows: "slots", busy: MINUTES }, 1)[0]!,
  );
  const place = somewhere(dice);
  const fitsAny = (capacity: FitChecker, hit: SampleDay) =>
    newcomersOf(hit, place).some((newcomer) => capacity.fits(newcomer));
  const make = ({ day, places, base }: SampleDay) => newcomerCheck({ ...day, ...driveTable(places, base) });
  const capacities = new Map(hits.map((hit) => [hit, make(hit)]));
  return [
    {
      what: "a search's 1,000 hits on one day, from their visits",
      run: () => hits.filter((hit) => fitsAny(make(hit), hit)),
      limit: 40,
    },
    {
      what: "the same, from capacities that were kept",
      run: () => hits.filter((hit) => fitsAny(capacities.get(hit)!, hit)),
      limit: 15,
    },
  ];
}

function fromRows(): Task[] {
  const { db, schedule, dates, parent, fullDay } = makeDayDatabase();
  const asked = { groomerId: schedule.start.id, parentId: parent.id, minutes: MINUTES };
  const check = {
    ...asked,
    place: findZip(db, parent.zipCode),
    date: fullDay,
    slot: timeSlots[1],
    isRequest: false,
  } as const;
  const times = { minutes: MINUTES, exact: { parentId: parent.id, zipCode: parent.zipCode } };
  return [
    {
      what: "the check when accepting, with its SQL, five visits",
      run: () => fitCheckOf(db, check, NOW),
      limit: 0.3,
    },
    {
      what: "60 days for the booking form, with their SQL and marks",
      run: () => findFreeDays(db, schedule, dates, times),
      limit: 15,
    },
  ];
}

const newcomersOf = ({ places, base }: SampleDay, place: Place): NewStop[] => {
  const drive = places.map((other) => driveMinutes(other, place));
  return timeSlots.map((slot) => {
    const { opens, closes } = stopWindowIn(slotSpans[slot], hours, MINUTES)!;
    return { opens, closes, busy: MINUTES + SETUP, drive, fromStart: driveMinutes(base, place) };
  });
};
