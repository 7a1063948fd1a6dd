import { expect, test } from "bun:test";
import { ageText, glance, petLine, weightText } from "#src/shared/visits/pets/pet-labels.ts";

test.each([
  [0, "under a year"],
  [0.02, "1 month"],
  [0.5, "6 months"],
  [1, "1 year"],
  [1.5, "1.5 years"],
  [3, "3 years"],
])("an age of %p is said as %p", (years, words) => expect(ageText(years)).toBe(words));

test("pounds are said as people say them", () => {
  expect([weightText(1), weightText(45), weightText(7.5)]).toEqual(["1 lb", "45 lbs", "7.5 lbs"]);
});

const unknown = { breed: null, age: null, weight: null, healthIssues: null, specialInstructions: null };

test("what is not known of a pet is left out", () => {
  expect(glance({ ...unknown, type: "Cat" })).toEqual(["Cat"]);
  expect(glance({ ...unknown, type: "Dog", breed: "Corgi", weight: 25 })).toEqual(["Dog, Corgi", "25 lbs"]);
});

test("ten pets with long notes fit into the pet information of one request", () => {
  const notes = "needs a break every few minutes\n".repeat(30);
  const pet = { ...unknown, name: "W".repeat(60), type: "Dog" as const, healthIssues: notes };

  const lines = Array.from({ length: 10 }, () => petLine(pet));

  expect(lines.join("\n").length).toBeLessThanOrEqual(2000);
  expect(lines[0]).toEndWith("…");
  expect(lines[0]).not.toContain("\n");
});
