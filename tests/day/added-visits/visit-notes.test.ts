import { expect, test } from "bun:test";
import { separateWarnings } from "#src/shared/day/added/visit-notes.ts";

test.each([
  "Bites when you hold her paw",
  "He BIT me in May",
  "nippy with the comb",
  "Muzzle for nails",
  "Aggressive toward men",
  "lunges at the door",
  "escapes through the gate",
  "Runs off when the door opens",
  "Had a seizure in March",
  "Allergic to oatmeal",
  "Bad heart",
])("finds the danger in %s", (text) => {
  expect(separateWarnings([text])).toEqual({ warnings: [text], others: "" });
});

test.each(["Loves a bit of cheese", "Sensitive paws", "Gate 0417, habit of barking", ""])(
  "finds %s harmless",
  (text) => {
    expect(separateWarnings([text]).warnings).toEqual([]);
  },
);

test("names the pet in each warning and keeps the rest in order", () => {
  expect(
    separateWarnings(["Honey: Use the 7F blade. She bites! Loves cheese.", "Pays by check\nDog next door lunges"]),
  ).toEqual({
    warnings: ["Honey: She bites!", "Dog next door lunges"],
    others: "Honey: Use the 7F blade. Loves cheese. Pays by check",
  });
});
