import assert from "node:assert/strict";
import fc from "fast-check";
import { type DayStops, planDay, type Stop } from "#src/domain/day/planner.ts";
import { driveMinutes, type Place } from "#src/domain/travel.ts";
import { dayVisitOf } from "#src/domain/visits/visit.ts";
import { buildPlannerDay, type Schedule, timesOffOn } from "#src/features/visits/bookings/capacity/read-days.ts";
import { timeOfDay } from "#src/shared/base/time-of-day.ts";
import { defaultDayRules } from "#src/shared/listing/day-rules.ts";
import { type BusinessHours, weekdays } from "#src/shared/listing/groomer-labels.ts";
import { type TimeSlot, timeSlots } from "#src/shared/visits/booking-labels.ts";
import { bruteForce } from "./brute-force.ts";
import { anyPlace } from "./made-days.ts";
import type { Property } from "./property.ts";

/*
 * Days with bookings, added visits, and connected calendars. The product reads them from its rows; here the same day
 * is built from plain agreements, and every order is tried.
 */

const TUESDAY = "2026-06-16";
const SETUP = 10;
const [OPENS, CLOSES] = [8 * 60, 18 * 60];

interface Entry {
  place: Place;
  minutes: number;
}
interface Booking extends Entry {
  slot: TimeSlot;
  windowStart: number | undefined;
}
interface Own extends Entry {
  startsAt: number;
  until: number | null;
}
interface Book {
  base: Place;
  bookings: Booking[];
  own: Own[];
  busy: Busy[];
  timeOff: Off[];
}
interface Off {
  opens: number;
  closes: number;
}
interface Busy extends Off {
  place: Place | null;
}

const anyMinutes = fc.integer({ min: 3, max: 16 }).map((quarters) => quarters * 5);
const slotStart = [480, 720, 960];

const anyBooking: fc.Arbitrary<Booking> = fc
  .record({
    place: anyPlace,
    minutes: anyMinutes,
    part: fc.nat({ max: 2 }),
    windowStart: fc.option(fc.nat({ max: 8 })),
  })
  .map(({ part, windowStart, ...entry }) => ({
    ...entry,
    slot: timeSlots[part]!,
    windowStart: windowStart === null ? undefined : Math.min(slotStart[part]! + windowStart * 15, 1080 - 60),
  }));

const anyOwn: fc.Arbitrary<Own> = fc
  .record({
    place: anyPlace,
    minutes: anyMinutes,
    startsAt: fc.integer({ min: 7 * 12, max: 17 * 12 }).map((at) => at * 5),
    long: fc.option(fc.constantFrom(10, 30, 60, 120)),
  })
  .map(({ long, ...entry }) => ({ ...entry, until: long === null ? null : entry.startsAt + long }));

const anyOff: fc.Arbitrary<Off> = fc
  .tuple(fc.integer({ min: 6 * 60, max: 18 * 60 }), fc.integer({ min: 5, max: 150 }))
  .map(([opens, long]) => ({ opens, closes: opens + long }));

/** Few places, so that some are named twice. */
const anyBusy: fc.Arbitrary<Busy[]> = fc.uniqueArray(anyPlace, { minLength: 2, maxLength: 3 }).chain((places) =>
  fc.array(
    fc.tuple(anyOff, fc.option(fc.constantFrom(...places))).map(([off, place]) => ({ ...off, place })),
    { maxLength: 4 },
  ),
);

const anyBook: fc.Arbitrary<Book> = fc.record({
  base: anyPlace,
  bookings: fc.array(anyBooking, { maxLength: 3 }),
  own: fc.array(anyOwn, { maxLength: 3 }),
  busy: anyBusy,
  timeOff: fc.array(anyOff, { maxLength: 1 }),
});

const everyDay = { open: timeOfDay(OPENS), close: timeOfDay(CLOSES) };
const scheduleAt = (base: Place): Schedule => ({
  start: { ...base, id: 1, businessName: "", timeZone: "America/New_York", serviceRadius: 25 },
  rules: { ...defaultDayRules, plannedSince: null, setupMinutes: SETUP, traffic: "normal", lunchMinutes: 0 },
  openings: {
    businessName: "",
    businessHours: Object.fromEntries(weekdays.map((day) => [day, everyDay])) as BusinessHours,
    daysOff: [],
    noticeHours: 0,
    soonest: "2026-06-10T12:00",
    horizonDays: 365,
    today: "2026-06-10",
    timeNow: "12:00",
  },
  now: 0,
});

const unsaid = {
  ...{ groomerId: 1, status: "accepted" as const, statusChangedAt: 0, date: TUESDAY, accountId: null },
  ...{ visitOrder: null, onMyWayAt: null, arrivedAt: null, zone: "America/New_York", groomerZone: "America/New_York" },
};
const FIRST_OWN = 100;

function readBook({ base, bookings, own, busy, timeOff }: Book): DayStops {
  const booked = bookings.map(({ place, minutes, slot, windowStart }, at) =>
    dayVisitOf({
      ...unsaid,
      ...place,
      ...{ id: at + 1, source: "site" as const, petParentId: at + 1, clientId: at + 1 },
      slot,
      visitMinutes: minutes,
      arrivalFrom: windowStart === undefined ? null : timeOfDay(windowStart),
      arrivalUntil: windowStart === undefined ? null : timeOfDay(windowStart + 60),
    }),
  );
  const entered = own.map(({ place, minutes, startsAt, until }, at) =>
    dayVisitOf({
      ...unsaid,
      ...place,
      ...{ id: FIRST_OWN + at, source: "groomer" as const, petParentId: null, clientId: FIRST_OWN + at },
      slot: null,
      visitMinutes: minutes,
      arrivalFrom: timeOfDay(startsAt),
      arrivalUntil: until === null ? null : timeOfDay(until),
    }),
  );
  const schedule = scheduleAt(base);
  const clocks = ({ opens, closes }: Off) => ({ opens: timeOfDay(opens), closes: timeOfDay(closes) });
  const spans = busy.map(({ place, ...off }) => ({ ...clocks(off), ...(place ?? nowhere) }));
  const off = timesOffOn(schedule, TUESDAY, { timeOff: timeOff.map(clocks), busy: spans });
  return buildPlannerDay(schedule, TUESDAY, { visits: [...entered, ...booked], off }).day;
}

const nowhere = { lat: null, lon: null, radius: null };

/** Builds the day from the agreements, in the words of docs/product.md. */
function truthOf(book: Book): DayStops {
  const { base, bookings, own } = book;
  const stop = (id: number, [opens, closes]: [number, number], minutes: number): Stop => ({
    kind: "visit",
    id,
    opens,
    closes,
    busy: SETUP + minutes,
  });
  const stops = [
    ...own.map(({ startsAt, until, minutes }, at) =>
      stop(FIRST_OWN + at, [startsAt, Math.max(startsAt, (until ?? startsAt) - 15)], minutes),
    ),
    ...bookings.map(({ slot, windowStart, minutes }, at) => {
      if (windowStart !== undefined) return stop(at + 1, [windowStart, windowStart + 45], minutes);
      const [opens, ends] = partOf(slot);
      return stop(at + 1, [opens, Math.max(opens, Math.min(ends - 45, CLOSES - minutes))], minutes);
    }),
  ];
  const visits = [...own, ...bookings].map(({ place }) => place);
  return dayOfStretches(base, stretchesOf(book), { stops, places: visits });
}

function dayOfStretches(base: Place, stretches: Stretch[], visits: { stops: Stop[]; places: Place[] }): DayStops {
  const away = stretches.flatMap(({ opens, closes, place }, at) =>
    place ? { place, stop: { kind: "busy" as const, id: at, opens, closes: opens, busy: closes - opens } } : [],
  );
  const places = [...visits.places, ...away.map(({ place }) => place)];
  const all = [...places, base];
  return {
    stops: [...visits.stops, ...away.map(({ stop }) => stop)],
    pauses: stretches
      .filter(({ place }) => !place)
      .map(({ opens, closes }) => ({ opens, closes: opens, minutes: closes - opens })),
    drive: all.map((a, i) => all.map((b, j) => (i === j ? 0 : driveMinutes(a, b, 100)))),
    home: places.map((place) => driveMinutes(place, base, 100)),
  };
}

const partOf = (slot: TimeSlot): [number, number] => {
  const at = timeSlots.indexOf(slot);
  return [slotStart[at]!, [720, 960, 1080][at]!];
};

interface Stretch extends Off {
  place: Place | null;
}

function stretchesOf({ base, busy, timeOff }: Book): Stretch[] {
  const inHours = busy.filter(({ opens, closes }) => opens < CLOSES && closes > OPENS);
  const taken = [...inHours, ...timeOff.map((off) => ({ ...off, place: "off" as const }))];
  let groups = taken.map((one) => [one]);
  const overlap = (one: Off[], other: Off[]) =>
    one.some((a) => other.some((b) => a.opens < b.closes && b.opens < a.closes));
  for (;;) {
    const pair = groups.flatMap((one, i) => groups.slice(i + 1).map((other) => [one, other] as const));
    const [found] = pair.filter(([one, other]) => overlap(one, other));
    if (!found) break;
    groups = [...groups.filter((group) => !found.includes(group)), found.flat()];
  }
  const stretches = groups
    .map((group) => {
      const opens = Math.min(...group.map((one) => one.opens));
      const closes = Math.max(...group.map((one) => one.closes));
      const named = new Set(group.flatMap(({ place }) => place ?? []));
      const [place] = named;
      return { opens, closes, place: named.size === 1 && place && place !== "off" ? place : null };
    })
    .sort((one, other) => one.opens - other.opens);
  let known: Stretch[] = stretches.map((one) => ({ ...one, place: null }));
  for (const [at, one] of stretches.entries()) {
    const more = known.with(at, one);
    if (bruteForce(dayOfStretches(base, more, { stops: [], places: [] }))) known = more;
  }
  return known;
}

export const bookProperties: Property[] = [
  {
    name: "plans bookings, added visits, and calendars exactly when some order works",
    share: 1,
    property: fc.property(anyBook, (book) => {
      const plan = planDay(readBook(book));
      const truth = bruteForce(truthOf(book));
      assert.equal(plan?.drive, truth?.drive);
      const isPlain = book.busy.every(({ place }) => place === null);
      if (isPlain && book.bookings.length + book.own.length > 0) assert.equal(plan?.finish, truth?.finish);
    }),
  },
];
