import assert from "node:assert/strict";
import fc from "fast-check";
import { bestFew, type DayToTry, freeSlots, type Suggestion, trySlots } from "#src/domain/day/planner.ts";
import { driveMinutes, type Place } from "#src/domain/travel.ts";
import { timeSlots } from "#src/shared/visits/booking-labels.ts";
import { anyDay, anyPlace, dayOf, type Made } from "./made-days.ts";
import type { Property } from "./properties.ts";

const anyHours = fc.option(fc.constantFrom({ opens: 480, closes: 1080 }, { opens: 720, closes: 900 }));

const anyDays = fc
  .record({
    base: anyPlace,
    place: anyPlace,
    minutes: fc.constantFrom(30, 90, 240),
    days: fc.array(fc.record({ made: anyDay(5), hours: anyHours }), { maxLength: 8 }),
  })
  .map(({ base, place, minutes, days }) =>
    days.map(({ made, hours }, at) => suggestedDay({ ...made, base }, { hours, place, minutes, at })),
  );

interface SuggestCase {
  hours: DayToTry["facts"]["hours"];
  place: Place;
  minutes: number;
  at: number;
}

function suggestedDay(made: Made, { hours, place, minutes, at }: SuggestCase): DayToTry {
  const households = made.visits.length;
  return {
    date: `2026-06-0${at + 1}`,
    facts: { day: dayOf(made), hours, maxVisits: 8, setup: 10, mostAdded: null, households },
    visit: {
      minutes,
      drive: made.visits.map((visit) => driveMinutes(visit.place, place)),
      home: driveMinutes(made.base, place),
    },
  };
}

const keyOf = ({ date, slot }: Pick<Suggestion, "date" | "slot">) => `${date} ${slot}`;

function isBetter(a: Suggestion, b: Suggestion): boolean {
  if (a.added !== b.added) return a.added < b.added;
  return a.date === b.date ? timeSlots.indexOf(a.slot) < timeSlots.indexOf(b.slot) : a.date < b.date;
}

export const suggestProperties: Property[] = [
  {
    name: "suggests times with the least driving, earliest first and two a day",
    share: 0.3,
    property: fc.property(anyDays, fc.integer({ min: 0, max: 6 }), (days, count) => {
      const suggested = bestFew(days.flatMap(freeSlots), count);
      assert.deepEqual(bestFew(days.toReversed().flatMap(freeSlots), count), suggested);
      assert.ok(suggested.length <= count);
      for (const [at, one] of suggested.entries()) {
        assert.ok(at === 0 || isBetter(suggested[at - 1]!, one));
        assert.ok(suggested.filter(({ date }) => date === one.date).length <= 2);
      }
      const taken = new Set(suggested.map(keyOf));
      for (const { date, facts, visit: asked } of days) {
        for (const { state, ...slot } of trySlots(facts, asked)) {
          const one = { ...slot, date };
          const isTaken = taken.delete(keyOf(one));
          if (isTaken) assert.equal(state, "open");
          if (isTaken || state !== "open") continue;
          const ofItsDay = suggested.filter((other) => other.date === date);
          const compared = suggested.length < count || ofItsDay.length === 2 ? ofItsDay : suggested;
          if (suggested.length < count) assert.equal(ofItsDay.length, 2);
          for (const other of compared) assert.ok(isBetter(other, one));
        }
      }
      assert.equal(taken.size, 0);
    }),
  },
];
