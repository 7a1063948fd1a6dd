import { expect, test } from "bun:test";
import { parseLocationText } from "#src/shared/places/places.ts";

test.each([
  ["28801", { mode: "zipcode", zipCode: "28801" }],
  [" 28801-1234 ", { mode: "zipcode", zipCode: "28801" }],
  ["Asheville, NC", { mode: "citystate", city: "Asheville", state: "NC" }],
  ["asheville,nc", { mode: "citystate", city: "asheville", state: "NC" }],
  ["Asheville NC", { mode: "citystate", city: "Asheville", state: "NC" }],
  ["Winston Salem nc", { mode: "citystate", city: "Winston Salem", state: "NC" }],
  ["Asheville, North  Carolina", { mode: "citystate", city: "Asheville", state: "NC" }],
  ["Washington, D.C.", { mode: "citystate", city: "Washington", state: "DC" }],
  ["San Juan, Puerto Rico", { mode: "citystate", city: "San Juan", state: "PR" }],
  ["  Asheville ", { mode: "city", city: "Asheville" }],
  ["Port Washington", { mode: "city", city: "Port Washington" }],
  ["Asheville, XX", { mode: "city", city: "Asheville, XX" }],
  [", NC", { mode: "city", city: ", NC" }],
  ["NC", { mode: "city", city: "NC" }],
  ["2880", { mode: "city", city: "2880" }],
  ["", { mode: "city", city: "" }],
] as const)("'%s' in the search field", (text, meaning) => {
  expect(parseLocationText(text)).toEqual(meaning);
});
