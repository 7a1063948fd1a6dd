import { expect, test } from "bun:test";
import fc from "fast-check";
import { approximateOrder } from "#src/domain/day/loose-order.ts";
import {
  type DayStops,
  dayFromNow,
  type MinuteSpan,
  mergeSpans,
  newcomerCheck,
  pausePlans,
  planDay,
  planTimes,
} from "#src/domain/day/planner.ts";
import { planInOrder } from "#src/domain/day/times.ts";
import { minutesOfDay, timeOfDay } from "#src/shared/base/time.ts";
import { anyDay, dayOf } from "./made-days.ts";
import { allProperties, runsOf } from "./properties.ts";

/** `bun run test:days` takes a hundred times as many, and other days each time. */
for (const one of allProperties) {
  test(one.name, () => fc.assert(one.property, { numRuns: runsOf(one, 200), seed: 20260601 }));
}

test("tests a good mix of feasible and infeasible days", () => {
  const days = fc.sample(anyDay(7), { numRuns: 1000, seed: 1 }).map(dayOf);
  const possible = days.filter((day) => day.stops.length > 1 && planDay(day)).length;

  expect(possible).toBeGreaterThan(150);
  expect(days.length - possible).toBeGreaterThan(150);
});

const spansIn = (text: string): MinuteSpan[] =>
  text
    .split(" ")
    .filter(Boolean)
    .map((span) => {
      const [opens = 0, closes = 0] = span.split("-").map(minutesOfDay);
      return { opens, closes };
    });

const dayWith = (count: number, rest: Partial<DayStops> = {}): DayStops => ({
  stops: Array.from({ length: count }, (_, id) => ({ kind: "visit", id, opens: 480, closes: 1080, busy: 60 })),
  pauses: [],
  drive: Array.from({ length: count + 1 }, (_, i) => Array.from({ length: count + 1 }, (_, j) => (i === j ? 0 : 20))),
  home: Array.from({ length: count }, () => 20),
  ...rest,
});

test("plans when the van arrives, how late it may come, and its end", () => {
  expect(planDay(dayWith(2))).toEqual({
    legs: [
      { kind: "visit", id: expect.any(Number), drive: 20, arrives: 480, latest: 1000, leaves: 540 },
      { kind: "visit", id: expect.any(Number), drive: 20, arrives: 560, latest: 1080, leaves: 620 },
    ],
    pauses: [],
    drive: 60,
    finish: 620,
  });
});

test("takes lunch on the way at its time", () => {
  const lunch = { opens: 550, closes: 600, minutes: 30 };
  const plan = planDay(dayWith(2, { pauses: [lunch] }))!;

  expect(plan.legs.map(({ arrives }) => arrives)).toEqual([480, 590]);
  expect(plan.pauses).toEqual([{ begins: 550, ends: 580 }]);
});

test("plans an empty day without visits and skips past pauses", () => {
  const pauses = [{ opens: 600, closes: 660, minutes: 30 }];

  expect(planDay(dayWith(0, { pauses }))).toEqual({
    legs: [],
    pauses: [{ begins: 600, ends: 630 }],
    drive: 0,
    finish: 0,
  });
  expect(planDay(dayWith(0, { pauses, from: 700 }))).toBeUndefined();
});

const inTurn = (day: DayStops): DayStops => ({
  ...day,
  stops: day.stops.map((stop, at) => ({ ...stop, opens: at * 80, closes: at * 80 + 40 })),
});

test("plans no day with more than 12 stops but can show it", () => {
  const [twelve, more] = [inTurn(dayWith(12, { from: 0 })), inTurn(dayWith(13))];
  const newcomer = { opens: 0, closes: 2000, busy: 10, drive: twelve.home, fromStart: 20 };

  expect(planDay(twelve)).toBeDefined();
  expect(newcomerCheck(twelve).isFeasible).toBe(true);
  expect(newcomerCheck(twelve).fits(newcomer)).toBe(false);
  expect(planDay(more)).toBeUndefined();
  expect(newcomerCheck(more).isFeasible).toBe(false);
  expect(approximateOrder(more)).toHaveLength(13);
  expect(dayFromNow(more, 700)).toBe(more);
});

test("plans no day with more than eight interchangeable stops", () => {
  const short = (count: number) => {
    const day = dayWith(count, { drive: dayWith(count).drive.map((row) => row.map(() => 1)) });
    return { ...day, stops: day.stops.map((stop) => ({ ...stop, busy: 5 })) };
  };
  const [eight, nine] = [short(8), short(9)];
  const newcomer = { opens: 1080, closes: 1100, busy: 5, drive: eight.home, fromStart: 1 };

  expect(planDay(eight)).toBeDefined();
  expect(newcomerCheck(eight).fits(newcomer)).toBe(false);
  expect(newcomerCheck(eight).fits({ ...newcomer, opens: 1081 })).toBe(true);
  expect(planDay(nine)).toBeUndefined();
  expect(newcomerCheck(nine).isFeasible).toBe(false);
  expect(approximateOrder(nine)).toHaveLength(9);
});

test("sorts very many stops by urgency and keeps the order set by hand", () => {
  const { stops, ...rest } = dayWith(400);
  const day = { ...rest, stops: stops.map((stop, at) => ({ ...stop, closes: 2000 - at })) };
  const byHand = { ...day, stops: day.stops.map((stop, at) => (at % 100 === 0 ? { ...stop, rank: at } : stop)) };

  expect(approximateOrder(day)).toEqual([...stops.keys()].reverse());
  expect(approximateOrder(byHand).filter((at) => at % 100 === 0)).toEqual([0, 100, 200, 300]);
  expect(approximateOrder(byHand)).toHaveLength(400);
});

test.each<{ off: string; pauses: [opens: number, closes: number, minutes: number][] }>([
  { off: "", pauses: [[660, 840, 60]] },
  {
    off: "11:30-12:30",
    pauses: [
      [690, 690, 60],
      [750, 840, 60],
    ],
  },
  {
    off: "13:20-15:00",
    pauses: [
      [660, 740, 60],
      [800, 800, 100],
    ],
  },
  { off: "10:00-14:00", pauses: [[600, 600, 240]] },
  {
    off: "12:30-16:00 11:00-12:00",
    pauses: [
      [660, 660, 60],
      [750, 750, 210],
    ],
  },
])("fits an hour of lunch from 11 to 2 around time off '$off'", ({ off, pauses }) => {
  const [found] = pausePlans({ opens: 660, closes: 840, minutes: 60 }, spansIn(off));

  expect(found).toEqual(pauses.map(([opens, closes, minutes]) => ({ opens, closes, minutes })));
});

test.each<{ spans: string; most?: number; merged: string }>([
  { spans: "", merged: "" },
  { spans: "12:00-13:00 09:00-10:00", merged: "09:00-10:00 12:00-13:00" },
  { spans: "09:00-10:00 10:00-11:00", merged: "09:00-10:00 10:00-11:00" },
  { spans: "09:00-10:00 09:30-11:00 09:45-09:50 10:59-12:00", merged: "09:00-12:00" },
  { spans: "09:00-09:30 09:00-10:00", merged: "09:00-10:00" },
  { spans: "08:00-09:00 10:00-11:00 11:15-12:00 14:00-15:00", most: 3, merged: "08:00-09:00 10:00-12:00 14:00-15:00" },
  { spans: "08:00-09:00 10:00-11:00 11:15-12:00 14:00-15:00", most: 1, merged: "08:00-15:00" },
])("merges busy times '$spans' into '$merged'", ({ spans, most, merged }) => {
  const clocks = (one: MinuteSpan) => `${timeOfDay(one.opens)}-${timeOfDay(one.closes)}`;

  const found = mergeSpans(spansIn(spans), most ?? 8);
  expect(found.map(clocks).join(" ")).toBe(merged);
});

test("places overlapping busy times where they say unless they name two places", () => {
  const [here, there] = [35, 36].map((lat) => ({ lat, lon: -80, radius: 1 }));
  const placeOf = (...places: ("off" | typeof here | undefined)[]) =>
    mergeSpans(
      places.map((at, hour) => ({
        opens: 600 + hour,
        closes: 700,
        ...(at === "off" ? {} : { isBusy: true, at }),
      })),
    )[0]!.at;

  expect(placeOf(undefined, here, undefined)).toEqual(here!);
  expect(placeOf(here, { ...here! })).toEqual(here!);
  expect(placeOf(here, there)).toBeNull();
  expect(placeOf(here, there, undefined, there)).toBeNull();
  expect(placeOf("off", here)).toBeNull();
  expect(placeOf(undefined, undefined)).toBeUndefined();
});

test.each<{ now: number; left: number[]; pauses: number; from: number }>([
  { now: 450, left: [0, 1], pauses: 1, from: 450 },
  { now: 460, left: [1], pauses: 1, from: 540 },
  { now: 539, left: [1], pauses: 1, from: 540 },
  { now: 540, left: [], pauses: 0, from: 650 },
  { now: 700, left: [], pauses: 0, from: 700 },
])("keeps the visits and pauses left at minute $now", ({ now, left, pauses, from }) => {
  const day = dayWith(2, { pauses: [{ opens: 550, closes: 600, minutes: 30 }] });
  const stops = day.stops.map((stop, at) => ({ ...stop, rank: at }));
  const rest = dayFromNow({ ...day, stops }, now);

  expect(rest.stops.map(({ id }) => id)).toEqual(left);
  expect(rest.pauses).toHaveLength(pauses);
  expect(rest.from).toBe(from);
});

test("keeps a lunch that has not begun although its time has", () => {
  const day = dayWith(1, { pauses: [{ opens: 500, closes: 700, minutes: 30 }] });

  expect(dayFromNow(day, 530)).toMatchObject({ pauses: [{ minutes: 30 }], from: 540 });
  expect(dayFromNow(day, 545)).toMatchObject({ pauses: [], from: 570 });
});

test("returns arrival times on an infeasible day even when late", () => {
  const day = dayWith(3, { pauses: [{ opens: 480, closes: 720, minutes: 30 }] });
  const stops = day.stops.map((stop, at) => ({ ...stop, closes: 540, rank: at }));

  expect(planTimes(dayWith(3)).isFeasible).toBe(true);
  expect(planTimes({ ...day, stops })).toEqual({
    isFeasible: false,
    legs: [
      { kind: "visit", id: 0, drive: 20, arrives: 480, latest: 540, leaves: 540 },
      { kind: "visit", id: 1, drive: 20, arrives: 560, latest: 540, leaves: 620 },
      { kind: "visit", id: 2, drive: 20, arrives: 640, latest: 540, leaves: 700 },
    ],
    pauses: [{ begins: 700, ends: 730 }],
    drive: 80,
    finish: 700,
  });
});

test("finds most feasible days with the loose order and little extra driving", () => {
  const possible = fc
    .sample(anyDay(8), { numRuns: 600, seed: 2 })
    .map((made) => dayOf({ ...made, pauses: [], visits: made.visits.map((visit) => ({ ...visit, isRanked: false })) }))
    .map((day) => ({ plan: planDay(day), own: planInOrder(day, approximateOrder(day)) }))
    .filter(({ plan }) => plan !== undefined && plan.legs.length > 2);
  const found = possible.filter(({ own }) => own !== undefined);
  const longer = found.map(({ plan, own }) => own!.drive / plan!.drive);

  expect(found.length / possible.length).toBeGreaterThan(0.9);
  expect(longer.reduce((sum, ratio) => sum + ratio, 0) / found.length).toBeLessThan(1.03);
});
