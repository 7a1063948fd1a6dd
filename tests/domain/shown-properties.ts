import assert from "node:assert/strict";
import fc from "fast-check";
import { approximateOrder } from "#src/domain/day/loose-order.ts";
import type { MinuteSpan } from "#src/domain/day/planner.ts";
import { mergeSpans, type Pause, pausePlans, planDay, planTimes } from "#src/domain/day/planner.ts";
import { anyDay, dayOf } from "./made-days.ts";
import type { Property } from "./properties.ts";

const anyLunch: fc.Arbitrary<Pause> = fc
  .tuple(fc.integer({ min: 600, max: 800 }), fc.nat({ max: 240 }), fc.constantFrom(0, 30, 60, 120))
  .map(([opens, wide, minutes]) => ({ opens, closes: opens + wide, minutes, what: "lunch" }));

const anyTimeOff = fc
  .uniqueArray(fc.integer({ min: 32, max: 72 }), { maxLength: 8 })
  .map((quarters) => quarters.sort((a, b) => a - b).map((quarter) => quarter * 15))
  .map((ends): MinuteSpan[] =>
    Array.from({ length: ends.length >> 1 }, (_, at) => ({ opens: ends[2 * at]!, closes: ends[2 * at + 1]! })),
  );

const anyBusyTimes = fc.array(
  fc
    .tuple(fc.integer({ min: 480, max: 1080 }), fc.integer({ min: 5, max: 120 }))
    .map(([opens, minutes]): MinuteSpan => ({ opens, closes: opens + minutes })),
  { maxLength: 14 },
);

export const shownProperties: Property[] = [
  {
    name: "lists every stop once and keeps the order set by hand",
    share: 0.1,
    property: fc.property(anyDay(15), (made) => {
      const day = dayOf(made);
      const order = approximateOrder(day);
      assert.deepEqual(
        order.toSorted((a, b) => a - b),
        [...day.stops.keys()],
      );
      const ranked = order.filter((id) => day.stops[id]!.rank !== undefined);
      assert.deepEqual(
        ranked,
        ranked.toSorted((a, b) => a - b),
      );
    }),
  },
  {
    name: "shows an infeasible day with every drive and each pause once",
    share: 0.5,
    property: fc.property(anyDay(15), (made) => {
      const day = dayOf(made);
      const { legs, pauses, isFeasible } = planTimes(day);
      assert.equal(legs.length, day.stops.length);
      assert.equal(pauses.length, day.pauses.length);
      for (const [at, { begins, ends }] of pauses.entries()) {
        assert.ok(begins >= day.pauses[at]!.opens && begins >= (pauses[at - 1]?.ends ?? 0));
        assert.ok(legs.every(({ arrives, leaves }) => ends <= arrives || leaves <= begins));
      }
      for (const [at, { id, arrives, drive }] of legs.entries()) {
        const left = legs[at - 1]?.leaves ?? day.from ?? Number.NEGATIVE_INFINITY;
        const paused = pauses.filter(({ begins, ends }) => left <= begins && ends <= arrives);
        assert.ok(arrives - left - paused.reduce((sum, { begins, ends }) => sum + ends - begins, 0) >= drive);
        assert.ok(arrives >= day.stops[id]!.opens);
        if (isFeasible) assert.ok(arrives <= day.stops[id]!.closes);
      }
    }),
  },
  {
    name: "fits all pauses of an empty day and omits only an impossible lunch",
    share: 1,
    property: fc.property(anyLunch, anyTimeOff, (lunch, timeOff) => {
      const choices = pausePlans(lunch, timeOff);
      const [pauses] = choices;
      assert.ok(choices.every((list) => planDay({ stops: [], pauses: list, drive: [[0]], home: [] })));
      const isOff = ({ opens, closes, minutes }: Pause) =>
        opens === closes && timeOff.some((off) => off.opens === opens && off.closes === opens + minutes);
      assert.ok(planDay({ stops: [], pauses, drive: [[0]], home: [] }));
      assert.ok(timeOff.every((off) => pauses.some((pause) => isOff(pause) && pause.opens === off.opens)));
      const isLunch = (at: number) => (pause: Pause) =>
        pause.what === "lunch" && pause.opens <= at && at <= pause.closes;
      const begins = Array.from({ length: lunch.closes - lunch.opens + 1 }, (_, at) => lunch.opens + at);
      const isFree = (at: number) => timeOff.every((off) => at + lunch.minutes <= off.opens || off.closes <= at);
      const isCovered = timeOff.some((off) => off.opens <= lunch.opens && lunch.closes <= off.closes);
      const isNone = lunch.minutes === 0 || isCovered;
      for (const at of begins)
        assert.equal(
          !isNone && isFree(at),
          choices.some((list) => list.some(isLunch(at))),
        );
    }),
  },
  {
    name: "keeps every busy time free when close ones are merged",
    share: 1,
    property: fc.property(anyDay(5), anyBusyTimes, fc.integer({ min: 1, max: 4 }), (made, busy, most) => {
      const { pauses: _, ...day } = dayOf(made);
      const each = mergeSpans(busy, busy.length);
      const few = mergeSpans(busy, most);
      const isIn = (spans: readonly MinuteSpan[], at: number) =>
        spans.some(({ opens, closes }) => opens <= at && at < closes);
      for (let at = 480; at < 1200; at += 5) {
        assert.equal(isIn(each, at), isIn(busy, at));
        assert.ok(isIn(few, at) || !isIn(busy, at));
      }
      assert.ok(few.length <= most);
      const plan = (spans: MinuteSpan[]) =>
        planDay({ ...day, pauses: pausePlans({ opens: 0, closes: 0, minutes: 0 }, spans)[0] });
      assert.ok(plan(each) || !plan(few));
    }),
  },
];
