import { expect, test } from "bun:test";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { createQueryClient, IslandRoot } from "#islands/lib/query-client.tsx";
import BookingRequestForm from "#islands/visits/bookings/requests/booking-request.tsx";
import type { BookingRequestProps } from "#islands/visits/bookings/requests/request-values.ts";
import { sketchOf } from "#views/visits/bookings/booking-sketch.ts";
import { setUpBookings } from "../setup.ts";
import { panelFor } from "./booking-form.ts";

const setup = await setUpBookings();

/** The form as it stands in the page, and as React draws all of it from the same props. */
function drawn(html: string) {
  const between = (start: string, end: string) => html.slice(html.indexOf(start) + start.length, html.indexOf(end));
  const props = JSON.parse(between('<script type="application/json">', "</script>")) as BookingRequestProps;
  const element = createElement(IslandRoot, {
    client: createQueryClient(),
    children: createElement(BookingRequestForm, props),
  });
  return {
    props,
    page: between('<div data-root="true">', '</div><script type="application/json">'),
    whole: renderToString(element, { identifierPrefix: "i0" }),
  };
}

const filled = (values: Record<string, string>, fields = {}) => ({ state: { values, fields } });

test.each([
  ["nothing", {}],
  ["a package and a day", { chosen: { packageId: setup.gus.packages[0]!.id, date: "2026-06-12" } }],
  ["a street", filled({ serviceAddress: "1 Secret Street" })],
  ["a message about the pet", filled({ petInfo: "" }, { petInfo: "Please tell about your pet" })],
])("a visitor's form with %s is drawn in parts, and is what React draws of it in one piece", (_, options) => {
  const { props, page, whole } = drawn(panelFor(setup, options));

  expect(sketchOf(props)).toBeDefined();
  expect(page).toBe(whole);
});

test.each([
  ["the place of a search", { chosen: { from: "zipCode=28801" } }],
  ["a state", filled({ serviceState: "NC" })],
  ["what is said of the coat", filled({ coatCondition: "tangles" })],
  ["a gate code that is too long", filled({}, { "access.gateCode": "Use at most 40 characters" })],
])("with %s it is drawn in one piece", (_, options) => {
  const { props, page, whole } = drawn(panelFor(setup, options));

  expect(sketchOf(props)).toBeUndefined();
  expect(page).toBe(whole);
});
