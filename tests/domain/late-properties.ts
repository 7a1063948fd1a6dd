import assert from "node:assert/strict";
import fc from "fast-check";
import { arrivalSpanOf, dayLeftWhenLate, planDay, windowsWhenLate } from "#src/domain/day/planner.ts";
import { planInOrder } from "#src/domain/day/times.ts";
import { lateMinuteChoices } from "#src/shared/day/running-late.ts";
import { anyDay, dayOf } from "./made-days.ts";
import type { Property } from "./properties.ts";

/** Arrival windows end before midnight, so later days are skipped. */
const LAST = 22 * 60;

export const lateProperties: Property[] = [
  {
    name: "moves only missed arrival windows of a late day and makes it feasible",
    share: 1,
    property: fc.property(
      anyDay(6),
      fc.nat({ max: 1439 }),
      fc.constantFrom(...lateMinuteChoices),
      (made, at, minutes) => {
        const day = { ...dayOf(made), pauses: [] };
        const late = planDay(day) && dayLeftWhenLate(day, { at });
        if (!late) return;
        const order = [...late.day.stops.keys()];
        const from = late.due + minutes;
        const moved = windowsWhenLate(late.day, order, { from, now: at });
        const stops = late.day.stops.map((stop) => {
          const hour = moved.get(stop.id);
          return hour ? { ...stop, ...arrivalSpanOf(hour) } : stop;
        });
        for (const hour of moved.values()) assert.ok(hour.from >= at && hour.from < hour.until && hour.until < 1440);
        if ([...moved.values()].some(({ until }) => until > LAST)) return;
        const legs = planInOrder({ ...late.day, stops, from }, order)?.legs;
        assert.ok(legs);
        legs.forEach(({ id, arrives }, place) => {
          assert.equal(moved.has(id), arrives > late.day.stops[place]!.closes);
        });
      },
    ),
  },
];
