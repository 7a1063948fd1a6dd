import { dayPlanRowsWithVisit } from "./day-plans.ts";
import { all, groomersOnly, type Row } from "./rows.ts";

const request = {
  groomerId: "{gus}",
  servicePackageId: "{package}",
  preferredDate: "2026-06-16",
  preferredTimeSlot: "Morning (8AM - 12PM)",
  petInfo: "Waffles, a spaniel",
};
const status = { route: "PATCH /api/bookings/:id/status", at: "/api/bookings/{booking}/status" } as const;
const undo = {
  route: "POST /api/bookings/:id/undo-accept",
  at: "/api/bookings/{booking}/undo-accept",
  body: {},
} as const;
const calendar = { route: "GET /api/bookings/:id/calendar.ics", at: "/api/bookings/{booking}/calendar.ics" } as const;
const propose = { route: "POST /api/bookings/:id/proposals", at: "/api/bookings/{booking}/proposals" } as const;
const suggestions = { route: "GET /api/bookings/:id/suggestions", at: "/api/bookings/{booking}/suggestions" } as const;
const options = [{ date: "2026-06-19", slot: "Morning (8AM - 12PM)" }];
const answer = { route: "PATCH /api/proposals/:id", at: "/api/proposals/{proposal}" } as const;
const note = {
  route: "POST /api/bookings/:id/note",
  at: "/api/bookings/{booking}/note",
  body: { note: "Brave!" },
} as const;
const next = { route: "GET /api/bookings/:id/next-visit", at: "/api/bookings/{visit}/next-visit" } as const;
const proposeNext = { ...next, route: "POST /api/bookings/:id/next-visit" } as const;
const didNotCome = { route: "POST /api/bookings/:id/did-not-come", body: {} } as const;
const contest = { route: "POST /api/bookings/:id/contest", body: { text: "We were at the door." } } as const;

/**
 * Rows run in order: Ana declines the other times that Gus has proposed for her request of June 18 and proposes one
 * herself; he accepts the request, cannot complete it yet, and she calls it off. Then he offers a visit after {visit}.
 */
export const bookingRows: Row[] = [
  { route: "POST /api/bookings", body: {}, is: { visitor: 401, ana: 422, pat: 422, others: 403 } },
  { route: "POST /api/bookings", body: request, is: { visitor: 401, ana: 201, pat: 201, others: 403 } },
  {
    route: "POST /api/bookings",
    body: { ...request, groomerId: "{una}" },
    is: { visitor: 401, ana: 404, pat: 404, others: 403 },
  },
  {
    route: "POST /api/bookings",
    body: { ...request, groomerId: 99999 },
    is: { visitor: 401, ana: 404, pat: 404, others: 403 },
  },
  { route: "GET /api/bookings/pet-parent", is: { visitor: 401, ana: 200, pat: 200, others: 403 } },
  { route: "GET /api/bookings/overview", is: { visitor: 401, ana: 200, pat: 200, others: 403 } },
  {
    route: "GET /api/bookings/overview",
    at: "/api/bookings/overview?page=x",
    is: { visitor: 401, ana: 422, pat: 422, others: 403 },
  },
  { route: "POST /groomer/:id", at: "/groomer/{gus}", form: {}, is: { visitor: 303, ana: 422, pat: 422, others: 403 } },
  {
    route: "GET /bookings/:id/requested",
    at: "/bookings/{booking}/requested",
    is: { ana: 200, pat: 404, others: 302 },
  },
  {
    route: "GET /api/groomer-profiles/:id/distance",
    at: "/api/groomer-profiles/{gus}/distance?zipCode=28801",
    is: all(200),
  },
  { route: "GET /api/groomer-profiles/:id/distance", at: "/api/groomer-profiles/{gus}/distance", is: all(422) },
  {
    route: "GET /api/groomer-profiles/:id/distance",
    at: "/api/groomer-profiles/{gus}/distance?zipCode=00000",
    is: all(422),
  },
  {
    route: "GET /api/groomer-profiles/:id/distance",
    at: "/api/groomer-profiles/{una}/distance?zipCode=28801",
    is: all(404),
  },
  {
    route: "GET /api/groomer-profiles/:id/openings",
    at: "/api/groomer-profiles/{gus}/openings?days=1&zipCode=28801",
    is: all(200),
  },
  {
    route: "GET /api/groomer-profiles/:id/openings",
    at: "/api/groomer-profiles/{gus}/openings?days=61",
    is: all(422),
  },
  { route: "GET /api/groomer-profiles/:id/openings", at: "/api/groomer-profiles/{una}/openings", is: all(404) },
  { route: "GET /api/bookings/groomer", is: groomersOnly(200, 200) },
  { route: "GET /api/bookings/groomer/list", is: groomersOnly(200, 200) },
  {
    route: "GET /api/bookings/groomer/list",
    at: "/api/bookings/groomer/list?show=soon",
    is: groomersOnly(422, 422),
  },
  {
    route: "GET /api/bookings/:id",
    at: "/api/bookings/{booking}",
    is: { visitor: 401, pat: 404, gil: 404, others: 200 },
  },
  { route: "GET /bookings/:id", at: "/bookings/{booking}", is: { visitor: 302, pat: 404, gil: 404, others: 200 } },
  {
    route: "GET /bookings/:id",
    at: "/bookings/{booking}?open=nonsense",
    is: { visitor: 302, pat: 404, gil: 404, others: 200 },
  },
  { ...calendar, is: { visitor: 401, ana: 409, pat: 404, gus: 409, gil: 404, admin: 403 } },
  { ...propose, body: {}, is: { visitor: 401, admin: 403, others: 422 } },
  { ...suggestions, is: { visitor: 401, ana: 200, pat: 404, gus: 200, gil: 404, admin: 403 } },
  { ...answer, body: {}, is: { visitor: 401, admin: 403, others: 422 } },
  { ...answer, body: { status: "withdrawn", option: 4 }, is: { visitor: 401, admin: 403, others: 422 } },
  { ...answer, body: { status: "declined" }, is: { visitor: 401, ana: 200, pat: 404, gus: 409, gil: 404, admin: 403 } },
  { ...answer, body: { status: "accepted" }, is: { visitor: 401, ana: 409, pat: 404, gus: 409, gil: 404, admin: 403 } },
  { ...propose, body: { options }, is: { visitor: 401, ana: 201, pat: 404, gus: 201, gil: 404, admin: 403 } },
  { ...status, body: {}, is: { visitor: 401, ana: 422, pat: 404, gus: 422, gil: 404, admin: 403 } },
  { ...status, body: { status: "pending" }, is: { visitor: 401, ana: 409, pat: 404, gus: 409, gil: 404, admin: 403 } },
  {
    ...status,
    body: { status: "completed" },
    is: { visitor: 401, ana: 409, pat: 404, gus: 409, gil: 404, admin: 403 },
  },
  { ...status, body: { status: "accepted" }, is: { visitor: 401, ana: 403, pat: 404, gus: 200, gil: 404, admin: 403 } },
  { ...status, body: { status: "accepted" }, is: { visitor: 401, ana: 409, pat: 404, gus: 409, gil: 404, admin: 403 } },
  // While it can be undone, it stands in no calendar.
  { ...calendar, is: { visitor: 401, ana: 409, pat: 404, gus: 409, gil: 404, admin: 403 } },
  { ...undo, is: groomersOnly(200, 404) },
  { ...undo, is: groomersOnly(409, 404) },
  { ...status, body: { status: "accepted" }, is: { visitor: 401, ana: 403, pat: 404, gus: 200, gil: 404, admin: 403 } },
  ...dayPlanRowsWithVisit,
  { ...status, body: { status: "declined" }, is: { visitor: 401, ana: 409, pat: 404, gus: 409, gil: 404, admin: 403 } },
  {
    ...status,
    body: { status: "completed" },
    is: { visitor: 401, ana: 403, pat: 404, gus: 409, gil: 404, admin: 403 },
  },
  {
    ...status,
    body: { status: "completed", note: "Brave!" },
    is: { visitor: 401, ana: 403, pat: 404, gus: 409, gil: 404, admin: 403 },
  },
  {
    ...status,
    body: { status: "cancelled", note: "Brave!" },
    is: { visitor: 401, ana: 422, pat: 404, gus: 422, gil: 404, admin: 403 },
  },
  { ...status, body: { status: "no_show" }, is: { visitor: 401, ana: 403, pat: 404, gus: 409, gil: 404, admin: 403 } },
  { ...note, is: groomersOnly(409, 404) },
  { ...note, body: { note: 7 }, is: groomersOnly(422, 404) },
  { ...status, body: { status: "expired" }, is: { visitor: 401, ana: 409, pat: 404, gus: 409, gil: 404, admin: 403 } },
  { ...didNotCome, at: "/api/bookings/{booking}/did-not-come", is: { visitor: 401, ana: 409, pat: 404, others: 403 } },
  {
    ...contest,
    at: "/api/bookings/{booking}/contest",
    body: {},
    is: { visitor: 401, ana: 422, pat: 422, others: 403 },
  },
  { ...contest, at: "/api/bookings/{booking}/contest", is: { visitor: 401, ana: 409, pat: 404, others: 403 } },
  {
    ...status,
    body: { status: "cancelled" },
    is: { visitor: 401, ana: 200, pat: 404, gus: 409, gil: 404, admin: 403 },
  },
  {
    ...status,
    body: { status: "cancelled", reason: "No time left" },
    is: { visitor: 401, ana: 409, pat: 404, gus: 409, gil: 404, admin: 403 },
  },
  { ...next, is: groomersOnly(200, 404) },
  { ...next, at: "/api/bookings/{visit}/next-visit?weeks=13", is: groomersOnly(422, 422) },
  { ...next, at: "/api/bookings/{booking}/next-visit", is: groomersOnly(409, 404) },
  { ...proposeNext, body: {}, is: groomersOnly(422, 422) },
  { ...proposeNext, body: { options }, is: groomersOnly(201, 404) },
  { ...proposeNext, body: { options }, is: groomersOnly(409, 404) },
];
