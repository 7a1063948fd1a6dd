import assert from "node:assert/strict";
import fc from "fast-check";
import {
  capacityOf,
  type DayStops,
  dayPauses,
  fromNow,
  itineraryOf,
  leftWhenLate,
  type Pause,
  planDay,
  type Span,
  timesOf,
  withStop,
} from "#src/domain/day/planner.ts";
import { bruteForce, type Found } from "./brute-force.ts";
import { anyPlace, drivesOf, newcomerOf, type Visit } from "./made-days.ts";
import type { Property } from "./property.ts";

const STEP = 5;
const steps = (low: number, high: number) => fc.integer({ min: low / STEP, max: high / STEP }).map((at) => at * STEP);

interface SmallDay {
  visits: Visit[];
  lunch: Pause;
  off: Span[];
  from: number | undefined;
}

const anyVisit: fc.Arbitrary<Visit> = fc.record({
  place: anyPlace,
  window: fc.oneof(
    fc.constantFrom<[number, number]>([480, 675], [720, 915], [960, 1020]),
    fc.tuple(steps(540, 840), steps(0, 120)).map(([at, wide]): [number, number] => [at, at + wide]),
  ),
  busy: steps(30, 150),
  isRanked: fc.constant(false),
});

const anyLunch: fc.Arbitrary<Pause> = fc
  .tuple(steps(660, 720), steps(0, 180), fc.constantFrom(30, 60, 90))
  .map(([opens, wide, minutes]) => ({ opens, closes: opens + wide, minutes, what: "lunch" }));

const anyOff: fc.Arbitrary<Span[]> = fc
  .uniqueArray(steps(630, 900), { maxLength: 4 })
  .map((ends) => ends.sort((a, b) => a - b))
  .map((ends) =>
    Array.from({ length: ends.length >> 1 }, (_, at) => ({ opens: ends[2 * at]!, closes: ends[2 * at + 1]! })),
  );

const anySmallDay: fc.Arbitrary<SmallDay> = fc.record({
  visits: fc.array(anyVisit, { maxLength: 3 }),
  lunch: anyLunch,
  off: anyOff,
  from: fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: steps(480, 660) }),
});

const rounded = (minutes: number) => Math.ceil(minutes / STEP) * STEP;

function dayOf(base: Visit["place"], { visits, lunch, off, from }: SmallDay): DayStops {
  const [pauses, ...otherPauses] = dayPauses(lunch, off);
  const { drive, home } = drivesOf(visits, base);
  return {
    stops: visits.map(({ window: [opens, closes], busy }, id) => ({ kind: "visit", id, opens, closes, busy })),
    pauses,
    otherPauses,
    drive: drive.map((row) => row.map(rounded)),
    home: home.map(rounded),
    from,
  };
}

function truthOf(day: DayStops, { lunch, off }: SmallDay): Found | undefined {
  const fixed = (opens: number, minutes: number): Pause => ({ opens, closes: opens, minutes });
  const timeOff = off.map(({ opens, closes }) => fixed(opens, closes - opens));
  const begins = Array.from({ length: (lunch.closes - lunch.opens) / STEP + 1 }, (_, at) => lunch.opens + at * STEP);
  const isFree = (at: number) => off.every(({ opens, closes }) => at + lunch.minutes <= opens || closes <= at);
  const isCovered = off.some(({ opens, closes }) => opens <= lunch.opens && lunch.closes <= closes);
  const free = isCovered ? [] : begins.filter(isFree);
  const lists = free.map((at) => [...timeOff, fixed(at, lunch.minutes)].sort((a, b) => a.opens - b.opens));
  const found = (lists.length > 0 ? lists : [timeOff]).flatMap(
    (pauses) => bruteForce({ ...day, pauses, otherPauses: undefined }) ?? [],
  );
  return found.sort((a, b) => a.drive - b.drive || a.finish - b.finish)[0];
}

export const lunchProperties: Property[] = [
  {
    name: "puts lunch on the side of time off that works if any does",
    share: 0.5,
    property: fc.property(anyPlace, anySmallDay, (base, made) => {
      const day = dayOf(base, made);
      const [plan, truth] = [planDay(day), truthOf(day, made)];
      assert.equal(plan?.drive, truth?.drive);
      assert.equal(capacityOf(day).isFeasible, truth !== undefined);
      if (made.visits.length > 0) assert.equal(plan?.finish, truth?.finish);
    }),
  },
  {
    name: "fits one more visit beside lunch and time off exactly when possible",
    share: 0.5,
    property: fc.property(anyPlace, anySmallDay, anyVisit, (base, made, visit) => {
      const day = dayOf(base, made);
      const exact = newcomerOf({ base, visits: made.visits, pauses: [], from: undefined }, visit);
      const newcomer = { ...exact, drive: exact.drive.map(rounded), fromStart: rounded(exact.fromStart) };
      const longer = withStop(day, newcomer, { kind: "visit", id: made.visits.length }, newcomer.fromStart);
      const isPossible = truthOf(longer, made) !== undefined;
      assert.equal(planDay(longer) !== undefined, isPossible);
      assert.equal(capacityOf(day).fits(newcomer), isPossible);
    }),
  },
  {
    name: "keeps a day with lunch and time off feasible and lists each pause once",
    share: 0.5,
    property: fc.property(anyPlace, anySmallDay, steps(420, 1200), (base, made, now) => {
      const day = dayOf(base, { ...made, from: undefined });
      const times = timesOf(day);
      assert.equal(times.pauses.length, day.pauses.length);
      if (times.legs.length > 0) {
        const entries = itineraryOf(day, times, null);
        assert.equal(entries.filter(({ kind }) => kind === "pause").length, day.pauses.length);
      }
      if (!times.isFeasible) return;
      const left = fromNow(day, now);
      assert.ok(planDay(left));
      for (const list of [left.pauses, ...(left.otherPauses ?? [])]) assert.ok(list.length <= day.pauses.length);
      if (left.pauses.every(({ what }) => what !== "lunch")) assert.deepEqual(left.otherPauses, []);
      const late = leftWhenLate(day, { at: now });
      if (late) assert.ok(late.day.pauses.length <= day.pauses.length);
    }),
  },
];
