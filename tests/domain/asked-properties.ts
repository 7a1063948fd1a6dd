import assert from "node:assert/strict";
import fc from "fast-check";
import { longestVisitLeft, planTimes, previewPlacement, type SlotInputs, trySlots } from "#src/domain/day/planner.ts";
import { driveMinutes } from "#src/domain/travel.ts";
import { anyDay, anyPlace, dayOf, type Made } from "./made-days.ts";
import type { Property } from "./properties.ts";

const factsOf = (made: Made): SlotInputs => ({
  day: dayOf(made),
  hours: { opens: 480, closes: 1080 },
  maxVisits: 6,
  setup: 10,
  mostAdded: null,
  households: made.visits.length,
  earliest: made.from,
});

const asking = (made: Made, place: Made["base"]) => ({
  drive: made.visits.map((visit) => driveMinutes(visit.place, place)),
  home: driveMinutes(made.base, place),
});

export const askedProperties: Property[] = [
  {
    name: "previews a request exactly as accepting it would place it",
    share: 1,
    property: fc.property(anyDay(7), anyPlace, fc.constantFrom(15, 60, 90, 150), (made, place, minutes) => {
      const facts = factsOf(made);
      const asked = { minutes, ...asking(made, place) };
      const alone = planTimes(facts.day);
      for (const { slot, state, added } of trySlots(facts, asked)) {
        const found = previewPlacement(facts, asked, slot, alone);
        assert.equal(found.state, state);
        assert.equal(found.added, added);
        assert.ok(found.leaves >= found.arrives + minutes);
        if (state !== "full") assert.equal(found.over, 0);
      }
    }),
  },
  {
    name: "reports the longest visit that still fits as the remaining minutes",
    share: 0.5,
    property: fc.property(anyDay(6), anyPlace, (made, place) => {
      const facts = factsOf(made);
      const takes = (minutes: number) =>
        minutes === 0 || trySlots(facts, { minutes, ...asking(made, place) }).some(({ state }) => state === "open");
      const left = longestVisitLeft(facts, asking(made, place));
      assert.ok(takes(left));
      assert.ok(!takes(left + 15));
    }),
  },
];
