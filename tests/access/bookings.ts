import { dayPlanRowsWithVisit } from "./day-plans.ts";
import { all, type Row } from "./rows.ts";

const request = {
  groomerId: "{gus}",
  servicePackageId: "{package}",
  preferredDate: "2026-06-16",
  preferredTimeSlot: "Morning (8AM - 12PM)",
  petInfo: "Waffles, a spaniel",
};
const status = { route: "PATCH /api/bookings/:id/status", at: "/api/bookings/{booking}/status" } as const;
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
const missing = { route: status.route, at: "/api/bookings/99999/status" } as const;

/**
 * Rows run in order: Ana declines the other times that Gus has proposed for her request of June 18 and proposes one
 * herself; he accepts the request, cannot complete it yet, and she calls it off. Then he offers a visit after {visit}.
 */
export const bookingRows: Row[] = [
  { route: "POST /api/bookings", body: {}, is: [401, 422, 422, 403, 403, 403] },
  { route: "POST /api/bookings", body: request, is: [401, 201, 201, 403, 403, 403] },
  { route: "POST /api/bookings", body: { ...request, groomerId: "{una}" }, is: [401, 404, 404, 403, 403, 403] },
  { route: "POST /api/bookings", body: { ...request, groomerId: 99999 }, is: [401, 404, 404, 403, 403, 403] },
  { route: "GET /api/bookings/pet-parent", is: [401, 200, 200, 403, 403, 403] },
  { route: "POST /groomer/:id", at: "/groomer/{gus}", form: {}, is: [303, 422, 422, 403, 403, 403] },
  { route: "GET /bookings/:id/requested", at: "/bookings/{booking}/requested", is: [302, 200, 404, 302, 302, 302] },
  { route: "GET /bookings/:id/requested", at: "/bookings/99999/requested", is: [302, 404, 404, 302, 302, 302] },
  { route: "GET /bookings/:id/requested", at: "/bookings/abc/requested", is: [302, 404, 404, 302, 302, 302] },
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
    route: "GET /api/groomer-profiles/:id/distance",
    at: "/api/groomer-profiles/99999/distance?zipCode=28801",
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
  { route: "GET /api/groomer-profiles/:id/openings", at: "/api/groomer-profiles/99999/openings", is: all(404) },
  { route: "GET /api/groomer-profiles/:id/openings", at: "/api/groomer-profiles/1e3/openings", is: all(404) },
  { route: "GET /api/bookings/groomer", is: [401, 403, 403, 200, 200, 403] },
  { route: "GET /api/bookings/:id", at: "/api/bookings/{booking}", is: [401, 200, 404, 200, 404, 200] },
  { route: "GET /api/bookings/:id", at: "/api/bookings/99999", is: [401, 404, 404, 404, 404, 404] },
  { route: "GET /api/bookings/:id", at: "/api/bookings/1e3", is: [401, 404, 404, 404, 404, 404] },
  { route: "GET /bookings/:id", at: "/bookings/{booking}", is: [302, 200, 404, 200, 404, 200] },
  { route: "GET /bookings/:id", at: "/bookings/{booking}?open=nonsense", is: [302, 200, 404, 200, 404, 200] },
  { route: "GET /bookings/:id", at: "/bookings/99999", is: [302, 404, 404, 404, 404, 404] },
  { route: "GET /bookings/:id", at: "/bookings/abc", is: [302, 404, 404, 404, 404, 404] },
  { ...calendar, is: [401, 409, 404, 409, 404, 403] },
  { ...propose, body: {}, is: [401, 422, 422, 422, 422, 403] },
  { ...propose, body: { options }, is: [401, 409, 404, 409, 404, 403] },
  { ...propose, at: "/api/bookings/99999/proposals", body: { options }, is: [401, 404, 404, 404, 404, 403] },
  { ...propose, at: "/api/bookings/abc/proposals", body: { options }, is: [401, 404, 404, 404, 404, 403] },
  { ...suggestions, is: [401, 200, 404, 200, 404, 403] },
  { ...suggestions, at: "/api/bookings/99999/suggestions", is: [401, 404, 404, 404, 404, 403] },
  { ...suggestions, at: "/api/bookings/abc/suggestions", is: [401, 404, 404, 404, 404, 403] },
  { ...answer, body: {}, is: [401, 422, 422, 422, 422, 403] },
  { ...answer, body: { status: "withdrawn", option: 4 }, is: [401, 422, 422, 422, 422, 403] },
  { ...answer, body: { status: "declined" }, is: [401, 200, 404, 409, 404, 403] },
  { ...answer, body: { status: "accepted" }, is: [401, 409, 404, 409, 404, 403] },
  { ...answer, at: "/api/proposals/99999", body: { status: "declined" }, is: [401, 404, 404, 404, 404, 403] },
  { ...answer, at: "/api/proposals/abc", body: { status: "declined" }, is: [401, 404, 404, 404, 404, 403] },
  { ...propose, body: { options }, is: [401, 201, 404, 409, 404, 403] },
  { ...status, body: {}, is: [401, 422, 422, 422, 422, 403] },
  { ...missing, body: { status: "accepted" }, is: [401, 404, 404, 404, 404, 403] },
  { ...status, at: "/api/bookings/1e3/status", body: { status: "accepted" }, is: [401, 404, 404, 404, 404, 403] },
  { ...status, body: { status: "pending" }, is: [401, 409, 404, 409, 404, 403] },
  { ...status, body: { status: "completed" }, is: [401, 409, 404, 409, 404, 403] },
  { ...status, body: { status: "accepted" }, is: [401, 403, 404, 200, 404, 403] },
  { ...status, body: { status: "accepted" }, is: [401, 409, 404, 409, 404, 403] },
  { ...calendar, is: [401, 200, 404, 200, 404, 403] },
  ...dayPlanRowsWithVisit,
  { ...calendar, at: "/api/bookings/99999/calendar.ics", is: [401, 404, 404, 404, 404, 403] },
  { ...calendar, at: "/api/bookings/abc/calendar.ics", is: [401, 404, 404, 404, 404, 403] },
  { ...status, body: { status: "declined" }, is: [401, 409, 404, 409, 404, 403] },
  { ...status, body: { status: "completed" }, is: [401, 403, 404, 409, 404, 403] },
  { ...status, body: { status: "completed", note: "Brave!" }, is: [401, 403, 404, 409, 404, 403] },
  { ...status, body: { status: "cancelled", note: "Brave!" }, is: [401, 422, 422, 422, 422, 403] },
  { ...status, body: { status: "no_show" }, is: [401, 403, 404, 409, 404, 403] },
  { ...note, is: [401, 403, 403, 409, 404, 403] },
  { ...note, body: { note: 7 }, is: [401, 403, 403, 422, 422, 403] },
  { ...note, at: "/api/bookings/99999/note", is: [401, 403, 403, 404, 404, 403] },
  { ...note, at: "/api/bookings/abc/note", is: [401, 403, 403, 404, 404, 403] },
  { ...status, body: { status: "expired" }, is: [401, 409, 404, 409, 404, 403] },
  { ...didNotCome, at: "/api/bookings/{booking}/did-not-come", is: [401, 409, 404, 403, 403, 403] },
  { ...didNotCome, at: "/api/bookings/99999/did-not-come", is: [401, 404, 404, 403, 403, 403] },
  { ...didNotCome, at: "/api/bookings/abc/did-not-come", is: [401, 404, 404, 403, 403, 403] },
  { ...contest, at: "/api/bookings/{booking}/contest", body: {}, is: [401, 422, 422, 403, 403, 403] },
  { ...contest, at: "/api/bookings/{booking}/contest", is: [401, 409, 404, 403, 403, 403] },
  { ...contest, at: "/api/bookings/99999/contest", is: [401, 404, 404, 403, 403, 403] },
  { ...contest, at: "/api/bookings/abc/contest", is: [401, 404, 404, 403, 403, 403] },
  { ...status, body: { status: "cancelled" }, is: [401, 200, 404, 409, 404, 403] },
  { ...status, body: { status: "cancelled", reason: "Too late" }, is: [401, 409, 404, 409, 404, 403] },
  { ...next, is: [401, 403, 403, 200, 404, 403] },
  { ...next, at: "/api/bookings/{visit}/next-visit?weeks=13", is: [401, 403, 403, 422, 422, 403] },
  { ...next, at: "/api/bookings/{booking}/next-visit", is: [401, 403, 403, 409, 404, 403] },
  { ...next, at: "/api/bookings/99999/next-visit", is: [401, 403, 403, 404, 404, 403] },
  { ...next, at: "/api/bookings/abc/next-visit", is: [401, 403, 403, 404, 404, 403] },
  { ...proposeNext, body: {}, is: [401, 403, 403, 422, 422, 403] },
  { ...proposeNext, body: { options }, is: [401, 403, 403, 201, 404, 403] },
  { ...proposeNext, body: { options }, is: [401, 403, 403, 409, 404, 403] },
  { ...proposeNext, at: "/api/bookings/99999/next-visit", body: { options }, is: [401, 403, 403, 404, 404, 403] },
  { ...proposeNext, at: "/api/bookings/abc/next-visit", body: { options }, is: [401, 403, 403, 404, 404, 403] },
];
