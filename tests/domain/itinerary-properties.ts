import assert from "node:assert/strict";
import fc from "fast-check";
import { itineraryOf, limitingStopId, planTimes, type Stop } from "#src/domain/day/planner.ts";
import { planInOrder } from "#src/domain/day/times.ts";
import { anyDay, dayOf } from "./made-days.ts";
import type { Property } from "./properties.ts";

export const itineraryProperties: Property[] = [
  {
    name: "lists each stop, pause, and drive of a day once in order",
    share: 1,
    property: fc.property(anyDay(7), (made) => {
      const day = dayOf(made);
      const times = planTimes(day);
      const entries = itineraryOf(day, times, null);
      if (times.legs.length === 0) return assert.deepEqual(entries, []);
      let now = Number.NEGATIVE_INFINITY;
      for (const entry of entries) {
        const isInside = entry.kind === "pause" && entry.isOnTheWay;
        assert.ok(entry.begins <= entry.ends && (isInside ? entry.ends <= now : entry.begins >= now));
        now = Math.max(now, entry.ends);
      }
      const visits = entries.filter((entry) => entry.kind === "visit");
      assert.deepEqual(
        visits.map(({ id, begins, ends }) => ({ id, begins, ends })),
        times.legs.map(({ id, arrives, leaves }) => ({ id, begins: arrives, ends: leaves })),
      );
      assert.equal(entries.filter(({ kind }) => kind === "pause").length, day.pauses.length);
      const driven = entries.reduce((sum, entry) => sum + (entry.kind === "drive" ? entry.minutes : 0), 0);
      assert.equal(driven, times.drive);
    }),
  },
  {
    name: "shows gaps over 15 minutes between the first stop and home as free",
    share: 1,
    property: fc.property(anyDay(7), (made) => {
      const day = dayOf(made);
      const entries = itineraryOf(day, planTimes(day), null).filter(
        (entry) => entry.kind !== "pause" || !entry.isOnTheWay,
      );
      const first = entries.findIndex(({ kind }) => kind === "visit");
      const home = entries.findIndex((entry) => entry.kind === "drive" && entry.to === null);
      for (let at = first + 1; at < (home < 0 ? entries.length : home); at++) {
        if (home < 0 && entries.slice(at).every(({ kind }) => kind === "pause")) return;
        assert.ok(entries[at]!.begins - entries[at - 1]!.ends <= 15);
      }
      for (const entry of entries) assert.ok(entry.kind !== "free" || entry.ends - entry.begins > 15);
    }),
  },
  {
    name: "names the first stop that a later arrival would miss",
    share: 0.5,
    property: fc.property(anyDay(6), fc.nat(), (made, pick) => {
      const day = dayOf(made);
      const times = planTimes(day);
      if (!times.isFeasible || times.legs.length === 0) return;
      const place = pick % times.legs.length;
      const { id, latest } = times.legs[place]!;
      const limit = limitingStopId(day, times, place);
      const order = times.legs.map((leg) => leg.id);
      assert.ok(limit === null ? day.pauses.length > 0 : order.indexOf(limit) >= place);
      if (limit === null) return;
      const change = (stop: Stop): Stop => ({
        ...stop,
        opens: stop.id === id ? latest + 1 : stop.opens,
        closes:
          order.indexOf(stop.id) >= order.indexOf(limit) ? 1e6 : Math.max(stop.closes, stop.id === id ? latest + 1 : 0),
      });
      const pauses = day.pauses.map((pause) => ({ ...pause, closes: 1e6 }));
      assert.ok(planInOrder({ ...day, stops: day.stops.map(change), pauses }, order));
    }),
  },
];
