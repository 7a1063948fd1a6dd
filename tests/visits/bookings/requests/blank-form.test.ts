import { expect, test } from "bun:test";
import type { BookingRequestProps } from "#islands/visits/bookings/requests/request-values.ts";
import { drawIsland } from "#views/island.tsx";
import { blankForm } from "#views/visits/bookings/booking-panel.tsx";
import { setUpBookings } from "../setup.ts";
import { panelFor } from "./booking-form.ts";

const setup = await setUpBookings();

function drawn(html: string) {
  const between = (start: string, end: string) => html.slice(html.indexOf(start) + start.length, html.indexOf(end));
  const props = JSON.parse(between('<script type="application/json">', "</script>")) as BookingRequestProps;
  return {
    props,
    page: between('<div data-root="true">', '</div><script type="application/json">'),
    whole: drawIsland("booking-request", props),
  };
}

const { props: blank } = drawn(panelFor(setup, {}));
const addOns = ["Nails & <teeth>", "De-matting", "Blueberry facial", "Flea bath"].map((name, at) => ({
  id: at + 7,
  name,
  price: 1500 * at,
  durationMinutes: 15 * at,
}));

test.each<[string, Partial<BookingRequestProps>]>([
  ["what the page has", {}],
  ["another number", { groomer: { id: 9_999_999_999, businessName: "$& </form> of 9007199254740991" } }],
  [
    "several packages",
    { packages: [...blank.packages, { ...blank.packages[0]!, id: 77, name: `"Bath" & $1 <brush>` }] },
  ],
  ["few add-ons", { addOns: addOns.slice(0, 2) }],
  ["many add-ons", { addOns }],
  ["terms of one sentence", { terms: { version: 3, inWords: ["No cats & no $&."] } }],
  ["terms of several", { terms: { version: 9_007_199, inWords: ["One.", "Two.", "<Three>"] } }],
  ["no terms", { terms: null }],
  ["another day", { openings: { ...blank.openings, today: "2026-12-31" } }],
  ["a short horizon", { openings: { ...blank.openings, horizonDays: 7 } }],
  ["a day across the new year", { openings: { ...blank.openings, today: "2027-02-28", horizonDays: 365 } }],
  [
    "other hours and days off",
    { openings: { ...blank.openings, businessHours: {} as never, daysOff: [], timeNow: "23:45" } },
  ],
])("a form in which nothing is chosen is what React draws of it: %s", (_, other) => {
  const form = { ...blank, ...other };

  const { html, json } = blankForm(form)!;
  expect(html).toBe(drawIsland("booking-request", form));
  expect(JSON.parse(json)).toEqual(form);
  expect(json).not.toContain("<");
});

test("the page has it, whatever was drawn before", () => {
  const { props, page, whole } = drawn(panelFor(setup, {}));

  expect(blankForm(props)?.html).toBe(whole);
  expect(page).toBe(whole);
});

const filled = (values: Record<string, string>, fields = {}) => ({ state: { values, fields } });

test.each([
  ["a package and a day", { chosen: { packageId: setup.gus.packages[0]!.id, date: "2026-06-12" } }],
  ["the place of a search", { chosen: { from: "zipCode=28801" } }],
  ["a street", filled({ serviceAddress: "1 Secret Street" })],
  ["a message about the pet", filled({ petInfo: "" }, { petInfo: "Please tell about your pet" })],
  ["a gate code that is too long", filled({}, { "access.gateCode": "Use at most 40 characters" })],
])("with %s all of it is drawn", (_, options) => {
  const { props, page, whole } = drawn(panelFor(setup, options));

  expect(blankForm(props)).toBeUndefined();
  expect(page).toBe(whole);
});

test.each<[string, Partial<BookingRequestProps>]>([
  ["somebody is signed in", { role: "pet_parent", viewerId: 1 }],
  ["there is no form", { notice: "No packages" }],
  ["times are suggested", { suggestions: [{ date: "2026-06-12", slot: "Morning (8AM - 12PM)" }] as never }],
  ["add-ons are chosen", { values: { ...blank.values, addOnServiceIds: ["7"] } }],
])("and where %s", (_, other) => {
  expect(blankForm({ ...blank, ...other })).toBeUndefined();
});
