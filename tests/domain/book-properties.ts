import assert from "node:assert/strict";
import fc from "fast-check";
import { type DayStops, type Pause, planDay, type Stop } from "#src/domain/day/planner.ts";
import { driveMinutes, type Place } from "#src/domain/travel.ts";
import { type DayVisit, dayVisitOf } from "#src/domain/visits/visit.ts";
import { factsOf, pausesOn, type Schedule } from "#src/features/visits/bookings/room/day-facts.ts";
import { timeOfDay } from "#src/shared/base/time-of-day.ts";
import { defaultDayRules } from "#src/shared/listing/day-rules.ts";
import { type BusinessHours, weekdays } from "#src/shared/listing/groomer-labels.ts";
import { type TimeSlot, timeSlots } from "#src/shared/visits/booking-labels.ts";
import { bruteForce } from "./brute-force.ts";
import { anyPlace } from "./made-days.ts";
import type { Property } from "./property.ts";

/*
 * Days of a whole book: bookings, what the groomer has entered, and what other calendars say. The product reads them from its rows; here
 * the same day is made from what people would say of it, and every order of it is tried.
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
  /** The beginning of the hour that was told; undefined while none is. */
  told: number | undefined;
}
interface Own extends Entry {
  startsAt: number;
  until: number | null;
}
interface Book {
  base: Place;
  bookings: Booking[];
  own: Own[];
  busy: [opens: number, closes: number][];
}

const anyMinutes = fc.integer({ min: 3, max: 16 }).map((quarters) => quarters * 5);
const slotStart = [480, 720, 960];

const anyBooking: fc.Arbitrary<Booking> = fc
  .record({ place: anyPlace, minutes: anyMinutes, part: fc.nat({ max: 2 }), told: fc.option(fc.nat({ max: 8 })) })
  .map(({ part, told, ...entry }) => ({
    ...entry,
    slot: timeSlots[part]!,
    told: told === null ? undefined : Math.min(slotStart[part]! + told * 15, 1080 - 60),
  }));

const anyOwn: fc.Arbitrary<Own> = fc
  .record({
    place: anyPlace,
    minutes: anyMinutes,
    startsAt: fc.integer({ min: 7 * 12, max: 17 * 12 }).map((at) => at * 5),
    long: fc.option(fc.constantFrom(10, 30, 60, 120)),
  })
  .map(({ long, ...entry }) => ({ ...entry, until: long === null ? null : entry.startsAt + long }));

const anyBusy = fc
  .tuple(fc.integer({ min: 6 * 60, max: 18 * 60 }), fc.integer({ min: 5, max: 150 }))
  .map(([at, long]): [number, number] => [at, at + long]);

const anyBook: fc.Arbitrary<Book> = fc.record({
  base: anyPlace,
  bookings: fc.array(anyBooking, { maxLength: 3 }),
  own: fc.array(anyOwn, { maxLength: 3 }),
  busy: fc.array(anyBusy, { maxLength: 4 }),
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
    horizonDays: 365,
    today: "2026-06-10",
    timeNow: "12:00",
  },
  now: 0,
});

const unsaid = { groomerId: 1, statusChangedAt: 0, date: TUESDAY, visitOrder: null, onMyWayAt: null, arrivedAt: null };

/** As the product reads them from its rows. */
function readBook({ base, bookings, own, busy }: Book): DayStops {
  const booked = bookings.map(
    ({ place, minutes, slot, told }, at): DayVisit => ({
      ...unsaid,
      ...place,
      id: at + 1,
      household: at + 1,
      status: "accepted",
      slot,
      visitMinutes: minutes,
      arrivalFrom: told === undefined ? null : timeOfDay(told),
      arrivalUntil: told === undefined ? null : timeOfDay(told + 60),
    }),
  );
  const entered = own.map(({ place, ...facts }, at) =>
    dayVisitOf({ ...unsaid, ...place, ...facts, id: at + 1, ownClientId: at + 1, parentId: null, status: "planned" }),
  );
  const schedule = scheduleAt(base);
  const spans = busy.map(([opens, closes]) => ({ opens: timeOfDay(opens), closes: timeOfDay(closes) }));
  const pauses = pausesOn(schedule, TUESDAY, { hoursOff: [], busy: spans });
  return factsOf(schedule, TUESDAY, { visits: [...entered, ...booked], pauses }).day;
}

/** The same from what was agreed, in the words of docs/product.md. */
function truthOf({ base, bookings, own, busy }: Book): DayStops {
  const stop = (id: number, [opens, closes]: [number, number], minutes: number): Stop => ({
    id,
    opens,
    closes,
    busy: SETUP + minutes,
  });
  const stops = [
    // At the very minute, or within an hour whose last quarter is kept for being late.
    ...own.map(({ startsAt, until, minutes }, at) =>
      stop(-at - 1, [startsAt, Math.max(startsAt, (until ?? startsAt) - 15)], minutes),
    ),
    ...bookings.map(({ slot, told, minutes }, at) => {
      if (told !== undefined) return stop(at + 1, [told, told + 45], minutes);
      const [opens, ends] = partOf(slot);
      return stop(at + 1, [opens, Math.max(opens, Math.min(ends - 45, CLOSES - minutes))], minutes);
    }),
  ];
  const places = [...own, ...bookings].map(({ place }) => place);
  const all = [...places, base];
  return {
    stops,
    pauses: minutesOff(busy),
    drive: all.map((a, i) => all.map((b, j) => (i === j ? 0 : driveMinutes(a, b, 100)))),
    home: places.map((place) => driveMinutes(place, base, 100)),
  };
}

const partOf = (slot: TimeSlot): [number, number] => {
  const at = timeSlots.indexOf(slot);
  return [slotStart[at]!, [720, 960, 1080][at]!];
};

/** Every minute that some calendar has taken, one after the other; one that lies outside of the opening hours as a whole counts for nothing. */
function minutesOff(busy: Book["busy"]): Pause[] {
  const inHours = busy.filter(([opens, closes]) => opens < CLOSES && closes > OPENS);
  const isOff = (minute: number) => inHours.some(([opens, closes]) => opens <= minute && minute < closes);
  const pauses: Pause[] = [];
  for (let minute = 0; minute < 24 * 60; minute++) {
    if (!isOff(minute)) continue;
    const begins = minute;
    while (isOff(minute + 1)) minute++;
    pauses.push({ opens: begins, closes: begins, minutes: minute + 1 - begins });
  }
  return pauses;
}

export const bookProperties: Property[] = [
  {
    name: "a book of bookings, own visits and other calendars can be kept exactly when some order of it works",
    share: 1,
    property: fc.property(anyBook, (book) => {
      const plan = planDay(readBook(book));
      const truth = bruteForce(truthOf(book));
      assert.equal(plan?.drive, truth?.drive);
      if (book.bookings.length + book.own.length > 0) assert.equal(plan?.finish, truth?.finish);
    }),
  },
];
