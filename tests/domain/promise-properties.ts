import assert from "node:assert/strict";
import fc from "fast-check";
import {
  arrivalSpanOf,
  type DayStops,
  dayFromNow,
  type MinuteSpan,
  planDay,
  slotSpans,
  stopWindowIn,
  windowsToSend,
} from "#src/domain/day/planner.ts";
import type { Place } from "#src/domain/travel.ts";
import { type TimeSlot, timeSlots } from "#src/shared/visits/booking-labels.ts";
import { anyPlace, drivesOf } from "./made-days.ts";
import type { Property } from "./properties.ts";

const SETUP = 10;
const hours: MinuteSpan = { opens: 480, closes: 1080 };

interface PromiseCase {
  place: Place;
  slot: TimeSlot;
  minutes: number;
}
type Taken = PromiseCase & MinuteSpan;

const anyAsked: fc.Arbitrary<PromiseCase> = fc.record({
  place: anyPlace,
  slot: fc.constantFrom(...timeSlots),
  minutes: fc.constantFrom(15, 30, 60, 75, 90, 120),
});

const dayOf = (base: Place, visits: readonly Taken[]): DayStops => ({
  stops: visits.map(({ opens, closes, minutes }, id) => ({ kind: "visit", id, opens, closes, busy: minutes + SETUP })),
  pauses: [],
  ...drivesOf(visits, base),
});

function takeAll(base: Place, asked: readonly PromiseCase[]): Taken[] {
  const taken: Taken[] = [];
  for (const visit of asked) {
    const { opens, closes, endsLate } = stopWindowIn(slotSpans[visit.slot], hours, visit.minutes)!;
    if (endsLate) continue;
    taken.push({ ...visit, opens, closes });
    if (!planDay(dayOf(base, taken))) taken.pop();
  }
  return taken;
}

export const promiseProperties: Property[] = [
  {
    name: "starts no arrival window in the past and keeps the day feasible",
    share: 1,
    property: fc.property(
      anyPlace,
      fc.array(anyAsked, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 420, max: 1140 }),
      (base, asked, now) => {
        const day = dayFromNow(dayOf(base, takeAll(base, asked)), now);
        const times = planDay(day)!;
        const hours = windowsToSend(day, times, () => false, now);
        const stops = day.stops.map((stop) => ({ ...stop, ...arrivalSpanOf(hours.get(stop.id)!) }));
        for (const { id, arrives } of times.legs) {
          const { from, until } = hours.get(id)!;
          assert.ok(now <= from && from <= arrives && arrives <= until - 15);
          assert.ok(from % 15 === 0 || from === arrives || from === day.stops.find((stop) => stop.id === id)!.opens);
        }
        assert.ok(planDay({ ...day, stops }));
      },
    ),
  },
];
