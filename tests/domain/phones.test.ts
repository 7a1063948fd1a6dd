import { expect, test } from "bun:test";
import { keysOf } from "#src/domain/client-import/same-household.ts";
import { clientMatcher } from "#src/domain/client-search.ts";
import { dialed } from "#src/shared/base/phones.ts";

test.each([
  ["(828) 555-0143", "tel:8285550143"],
  ["+1 828 555 0102", "tel:+18285550102"],
  ["(828) 555-0143 ext. 12", "tel:8285550143;ext=12"],
  ["608-271-9000 x11", "tel:6082719000;ext=11"],
  ["828.555.0143 extension: 4", "tel:8285550143;ext=4"],
  ["828-555-0105 / 828-555-0106", "tel:8285550105"],
  ["828-555-0105 or 828-555-0106", "tel:8285550105"],
  ["home 828-555-0105", "tel:8285550105"],
  ["828-555-0105 (text only)", "tel:8285550105"],
])("a link for %p dials %p: no digit of another number, and none of an extension", (typed, link) => {
  expect(dialed(typed)).toBe(link);
});

const household = (phone: string, name = phone) => keysOf({ name, phone, email: null, address: null });
const areSame = (one: string, other: string) => household(one).some((key) => household(other).includes(key));

test.each([
  ["608-271-9000 x11", "(608) 271-9000"],
  ["+1 828 555 0101", "8285550101"],
  ["1-828-555-0101", "(828) 555-0101"],
  ["828.555.0101", "828–555–0101"],
])("%p and %p are one number", (one, other) => {
  expect(areSame(one, other)).toBe(true);
});

test.each([
  ["919-719-0001 x234", "(719) 000-1234"],
  ["828-555-0101", "828-555-0102"],
  ["+44 7911 123456", "+44 7911 123457"],
])("%p and %p are two", (one, other) => {
  expect(areSame(one, other)).toBe(false);
});

test.each(["n/a", "555", "000-000-0000", "123"])("who has %p for a number is known by the name", (phone) => {
  expect(household(phone, "June").some((key) => household(phone, "May").includes(key))).toBe(false);
});

test.each(["828-555-0101", "555 0101", "+1 (828) 555-0101", "+18285550101", "828–555–0101", "5550101"])(
  "a search for %p finds the number however it is written",
  (words) => {
    const finds = (phone: string) => clientMatcher(words)({ texts: ["June"], phones: [phone] });
    for (const phone of ["(828) 555-0101", "+1 828 555 0101", "828.555.0101 x2"]) expect(finds(phone)).toBe(true);
    expect(finds("828-555-0102")).toBe(false);
  },
);
