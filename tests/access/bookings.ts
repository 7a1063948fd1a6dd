import { dayPlanRowsWithVisit } from "./day-plans.ts";
import { type AccessRow, all, groomersOnly, parentsOnly, sidesOnly } from "./rows.ts";

const request = {
  groomerId: "{gus}",
  servicePackageId: "{package}",
  preferredDate: "2026-06-16",
  preferredTimeSlot: "Morning (8AM - 12PM)",
  petInfo: "Waffles, a spaniel",
};
const status = { route: "PATCH /api/bookings/{booking}/status" } as const;
const undo = {
  route: "POST /api/bookings/{booking}/undo-accept",
  body: {},
} as const;
const hold = { route: "POST /api/bookings/{booking}/hold-undo", body: {} } as const;
const calendar = { route: "GET /api/bookings/{booking}/calendar.ics" } as const;
const propose = { route: "POST /api/bookings/{booking}/proposals" } as const;
const options = [{ date: "2026-06-19", slot: "Morning (8AM - 12PM)" }];
const answer = { route: "PATCH /api/proposals/{proposal}" } as const;
const note = {
  route: "POST /api/bookings/{booking}/note",
  body: { note: "Brave!" },
} as const;
const paid = { route: "PATCH /api/bookings/{booking}/payment" } as const;
const proposeNext = { route: "POST /api/bookings/{visit}/next-visit" } as const;
const dispute = { route: "POST /api/bookings/{booking}/dispute", body: { text: "We were at the door." } } as const;

export const bookingRows: AccessRow[] = [
  { route: "POST /api/bookings", body: {}, is: parentsOnly(422, 422) },
  { route: "POST /api/bookings", body: request, is: parentsOnly(201, 201) },
  { route: "POST /api/bookings", body: { ...request, groomerId: "{una}" }, is: parentsOnly(404, 404) },
  { route: "POST /api/bookings", body: { ...request, groomerId: 99999 }, is: parentsOnly(404, 404) },
  { route: "GET /api/bookings/pet-parent", is: parentsOnly(200, 200) },
  { route: "GET /api/bookings/overview", is: parentsOnly(200, 200) },
  { route: "GET /api/bookings/overview?page=x", is: parentsOnly(422, 422) },
  { route: "POST /groomer/{gus}", form: {}, is: { visitor: 303, ana: 422, pat: 422, others: 403 } },
  { route: "GET /bookings/{booking}/requested", is: { ana: 200, pat: 404, others: 302 } },
  { route: "POST /bookings/{booking}/requested", form: {}, is: { visitor: 302, ana: 303, pat: 404, others: 403 } },
  { route: "GET /api/groomer-profiles/{gus}/distance?zipCode=28801", is: all(200) },
  { route: "GET /api/groomer-profiles/{gus}/distance", is: all(422) },
  { route: "GET /api/groomer-profiles/{gus}/distance?zipCode=00000", is: all(422) },
  { route: "GET /api/groomer-profiles/{una}/distance?zipCode=28801", is: all(404) },
  { route: "GET /api/groomer-profiles/{gus}/openings?days=1&zipCode=28801", is: all(200) },
  { route: "GET /api/groomer-profiles/{gus}/openings?days=61", is: all(422) },
  { route: "GET /api/groomer-profiles/{una}/openings", is: all(404) },
  { route: "GET /api/bookings/groomer", is: groomersOnly(200, 200) },
  { route: "GET /api/bookings/groomer/list", is: groomersOnly(200, 200) },
  { route: "GET /api/bookings/groomer/list?show=not_yet", is: groomersOnly(200, 200) },
  { route: "GET /api/bookings/groomer/list?show=soon", is: groomersOnly(422, 422) },
  { route: "GET /api/bookings/{booking}", is: { visitor: 401, pat: 404, gil: 404, others: 200 } },
  { route: "GET /bookings/{booking}", is: { visitor: 302, pat: 404, gil: 404, others: 200 } },
  { route: "GET /bookings/{booking}?open=nonsense", is: { visitor: 302, pat: 404, gil: 404, others: 200 } },
  { ...calendar, is: sidesOnly(409, 409) },
  { ...propose, body: {}, is: { visitor: 401, admin: 403, others: 422 } },
  { route: "GET /api/bookings/{booking}/suggestions", is: sidesOnly(200, 200) },
  { ...answer, body: {}, is: { visitor: 401, admin: 403, others: 422 } },
  { ...answer, body: { status: "withdrawn", option: 4 }, is: { visitor: 401, admin: 403, others: 422 } },
  { ...answer, body: { status: "declined" }, is: sidesOnly(200, 409) },
  { ...answer, body: { status: "accepted" }, is: sidesOnly(409, 409) },
  { ...propose, body: { options }, is: sidesOnly(201, 201) },
  { ...status, body: {}, is: sidesOnly(422, 422) },
  { ...status, body: { status: "pending" }, is: sidesOnly(409, 409) },
  { ...status, body: { status: "completed" }, is: sidesOnly(409, 409) },
  { ...status, body: { status: "accepted" }, is: sidesOnly(403, 200) },
  { ...status, body: { status: "accepted" }, is: sidesOnly(409, 409) },
  { ...calendar, is: sidesOnly(409, 409) },
  { ...hold, is: groomersOnly(204, 404) },
  { ...undo, is: groomersOnly(200, 404) },
  { ...undo, is: groomersOnly(409, 404) },
  { ...status, body: { status: "accepted" }, is: sidesOnly(403, 200) },
  ...dayPlanRowsWithVisit,
  { ...status, body: { status: "declined" }, is: sidesOnly(409, 409) },
  { ...status, body: { status: "completed" }, is: sidesOnly(403, 409) },
  { ...status, body: { status: "completed", note: "Brave!" }, is: sidesOnly(403, 409) },
  { ...status, body: { status: "cancelled", note: "Brave!" }, is: sidesOnly(422, 422) },
  { ...status, body: { status: "no_show" }, is: sidesOnly(403, 409) },
  { ...note, is: groomersOnly(409, 404) },
  { route: "POST /api/bookings/{booking}/undo-complete", body: {}, is: groomersOnly(409, 404) },
  { ...hold, is: groomersOnly(409, 404) },
  { route: "DELETE /api/bookings/{booking}/repeats", is: sidesOnly(409, 409) },
  {
    route: "POST /bookings/{booking}/end-repeats",
    form: {},
    is: { visitor: 302, ana: 303, gus: 303, admin: 403, others: 404 },
  },
  { route: "POST /bookings/{booking}/payment", form: {}, is: { visitor: 302, gus: 303, gil: 404, others: 403 } },
  { ...paid, body: {}, is: groomersOnly(422, 422) },
  { ...paid, body: { payment: { amount: -1, method: "cash" } }, is: groomersOnly(422, 422) },
  { ...paid, body: { payment: { amount: 100, method: "cash" } }, is: groomersOnly(409, 404) },
  { ...note, body: { note: 7 }, is: groomersOnly(422, 404) },
  { ...status, body: { status: "expired" }, is: sidesOnly(409, 409) },
  { ...dispute, body: {}, is: parentsOnly(422, 422) },
  { ...dispute, is: parentsOnly(409, 404) },
  { ...status, body: { status: "cancelled" }, is: sidesOnly(200, 409) },
  { ...status, body: { status: "cancelled", reason: "No time left" }, is: sidesOnly(409, 409) },
  { route: "GET /api/bookings/{visit}/next-visit", is: groomersOnly(200, 404) },
  { route: "GET /api/bookings/{visit}/next-visit?weeks=13", is: groomersOnly(422, 422) },
  { route: "GET /api/bookings/{booking}/next-visit", is: groomersOnly(409, 404) },
  { ...proposeNext, body: {}, is: groomersOnly(422, 422) },
  { ...proposeNext, body: { options }, is: groomersOnly(201, 404) },
  { ...proposeNext, body: { options: [{ ...options[0], date: "2026-06-20" }] }, is: groomersOnly(409, 404) },
];
