import assert from "node:assert/strict";
import fc from "fast-check";
import { slotProblem } from "#src/domain/availability.ts";
import {
  type DayStops,
  dayFromNow,
  type MinuteSpan,
  planDay,
  slotSpans,
  stopWindowIn,
  trySlots,
  withStop,
} from "#src/domain/day/planner.ts";
import { countsAsNearby } from "#src/domain/day/slots-on.ts";
import { driveMinutes } from "#src/domain/travel.ts";
import { timeOfDay } from "#src/shared/base/time.ts";
import { weekdays } from "#src/shared/listing/groomer-labels.ts";
import { timeSlots } from "#src/shared/visits/booking-labels.ts";
import { bruteForce } from "./brute-force.ts";
import { anyDay, anyLunches, anyPlace, dayOf, drivesOf } from "./made-days.ts";
import type { Property } from "./properties.ts";

const SETUP = 10;
const hours: MinuteSpan = { opens: 480, closes: 1080 };
const anySlot = fc.constantFrom(...timeSlots);

const anyAsked = fc.record({ place: anyPlace, slot: anySlot, minutes: fc.constantFrom(30, 60, 90, 120) });

const anyHours = fc
  .tuple(fc.integer({ min: 0, max: 1380 }), fc.integer({ min: 15, max: 900 }))
  .map(([opens, wide]): MinuteSpan => ({ opens, closes: Math.min(1439, opens + wide) }));

const TODAY = "2026-06-01";

function openDaily({ opens, closes }: MinuteSpan, now: number) {
  const day = { open: timeOfDay(opens), close: timeOfDay(closes) };
  const businessHours = Object.fromEntries(weekdays.map((weekday) => [weekday, day]));
  return {
    businessName: "Gentle Paws",
    daysOff: [],
    today: TODAY,
    timeNow: timeOfDay(now),
    noticeHours: 0,
    soonest: `${TODAY}T${timeOfDay(now)}`,
    horizonDays: 365,
    businessHours: businessHours as Record<(typeof weekdays)[number], typeof day>,
  };
}

export const slotProperties: Property[] = [
  {
    name: "accepts any visit within opening hours on an empty day",
    share: 1,
    property: fc.property(
      fc.record({
        open: anyHours,
        slot: anySlot,
        minutes: fc.integer({ min: 15, max: 1440 }),
        now: fc.nat({ max: 1439 }),
        a: anyPlace,
        b: anyPlace,
      }),
      ({ open, slot, minutes, now, a, b }) => {
        const isRefused = (date: string, minutes: number) =>
          slotProblem(openDaily(open, now), date, slot, minutes) !== undefined;
        const emptyDay = { stops: [], pauses: [], drive: [[0]], home: [], from: now };
        const facts = { day: emptyDay, hours: open, maxVisits: 8, setup: SETUP, mostAdded: null, households: 0 };
        const asked = { minutes, drive: [], home: driveMinutes(a, b) };
        const { state } = trySlots({ ...facts, isFree: true, earliest: now }, asked).find(
          (found) => found.slot === slot,
        )!;
        if (!isRefused(TODAY, 0)) assert.ok(state === "open" || state === "late");
        const window = stopWindowIn(slotSpans[slot], open, minutes);
        assert.equal(window === undefined, isRefused("2026-06-16", 0));
        if (!window) return;
        const comes = Math.max(window.opens, now + asked.home);
        if (!isRefused(TODAY, minutes)) assert.equal(state === "open", comes + minutes <= open.closes);
        assert.equal(window.endsLate, isRefused("2026-06-16", minutes));
        const stops = [{ kind: "visit" as const, id: 0, ...window, busy: minutes + SETUP }];
        assert.ok(planDay({ stops, pauses: [], ...drivesOf([{ place: b }], a) }));
      },
    ),
  },
  {
    name: "matches brute force in each time of day's state, driving, and mark",
    share: 1,
    property: fc.property(
      fc.record({
        base: anyPlace,
        visits: fc.array(anyAsked, { maxLength: 6 }),
        place: anyPlace,
        minutes: fc.constantFrom(15, 60, 90, 150),
        mostAdded: fc.option(fc.constantFrom(15, 30, 45)),
      }),
      ({ base, visits, place, minutes, mostAdded }) => {
        const stops = visits.map(({ slot, minutes }, id) => {
          const { opens, closes } = stopWindowIn(slotSpans[slot], hours, minutes)!;
          return { kind: "visit" as const, id, opens, closes, busy: minutes + SETUP };
        });
        const day: DayStops = { stops, pauses: [], ...drivesOf(visits, base) };
        const home = driveMinutes(base, place);
        const drive = visits.map((visit) => driveMinutes(visit.place, place));
        const before = bruteForce(day);
        const facts = { day, hours, maxVisits: 8, setup: SETUP, mostAdded, households: visits.length };
        for (const found of trySlots(facts, { minutes, drive, home })) {
          const window = stopWindowIn(slotSpans[found.slot], hours, minutes)!;
          const newcomer = { ...window, busy: minutes + SETUP, drive, fromStart: home };
          const after = bruteForce(withStop(day, newcomer, { kind: "asked", id: 0 }, home));
          const added = before && after ? after.drive - before.drive : 0;
          const isTooFar = visits.length > 0 && mostAdded !== null && added > mostAdded;
          const isFull = !after || isTooFar;
          assert.equal(found.state, isFull ? "full" : window.endsLate ? "late" : "open");
          assert.equal(found.added, added);
          assert.equal(found.finish, after?.finish ?? 0);
          assert.equal(found.nearby, !isFull && countsAsNearby(added, 2 * home, visits.length));
        }
      },
    ),
  },
  {
    name: "keeps a day that goes as planned feasible at every minute",
    share: 1,
    property: fc.property(anyDay(7), anyLunches, fc.integer({ min: 420, max: 1300 }), (made, lunches, now) => {
      const day = { ...dayOf({ ...made, from: undefined }), ...lunches };
      if (!planDay(day)) return;
      const left = dayFromNow(day, now);
      const rest = planDay(left);
      assert.ok(rest);
      for (const list of [left.pauses, ...(left.otherPauses ?? [])]) assert.ok(list.length <= day.pauses.length);
      if (lunches.pauses && left.pauses.every(({ what }) => what !== "lunch")) assert.deepEqual(left.otherPauses, []);
      for (const { id, arrives } of rest.legs) assert.ok(arrives <= day.stops[id]!.closes);
    }),
  },
];
