import { type AccessRow, adminOnly, all, parentsOnly } from "./rows.ts";

const review = { bookingId: "{booking}", rating: 5, comment: "Waffles waits at the window." };

const thing = { route: "POST /api/reports" } as const;
const why = { reason: "personal-data" };

export const reviewRows: AccessRow[] = [
  { route: "GET /api/reviews/{gus}", is: all(200) },
  { route: "GET /api/reviews/{una}", is: { ana: 200, admin: 200, others: 404 } },
  { route: "POST /api/reviews", body: {}, is: parentsOnly(422, 422) },
  { route: "POST /api/reviews", body: review, is: parentsOnly(409, 404) },
  { route: "POST /api/reviews", body: { ...review, bookingId: 99999 }, is: parentsOnly(404, 404) },
  { route: "POST /api/reviews", body: { ...review, petParentId: "{gus-user}" }, is: { visitor: 401, others: 403 } },
  { route: "GET /bookings/{booking}/review", is: { visitor: 302, ana: 200, pat: 404, others: 302 } },
  { route: "POST /bookings/{booking}/review", form: {}, is: { visitor: 302, ana: 422, pat: 404, others: 403 } },
  { ...thing, body: {}, is: { visitor: 401, others: 422 } },
  { ...thing, body: { kind: "profile", id: "{gus}", ...why }, is: { visitor: 401, gus: 409, others: 204 } },
  { ...thing, body: { kind: "review", id: "{review}", reason: "scam" }, is: { visitor: 401, others: 422 } },
  { ...thing, body: { kind: "review", id: "{review}", ...why }, is: { visitor: 401, ana: 409, others: 204 } },
  { ...thing, body: { kind: "profile", id: 99_999, ...why }, is: { visitor: 401, others: 404 } },
  { route: "GET /report/booking/{booking}", is: { visitor: 302, ana: 200, gus: 200, others: 404 } },
  { route: "POST /report/booking/{booking}", form: {}, is: { visitor: 302, ana: 422, gus: 422, others: 404 } },
  { route: "POST /report/booking/{booking}", form: why, is: { visitor: 302, ana: 303, gus: 303, others: 404 } },
  { route: "GET /api/admin/reports/99999", is: adminOnly(404) },
  { route: "PATCH /api/admin/reports/99999", body: {}, is: adminOnly(422) },
  { route: "PATCH /api/admin/reports/99999", body: { hidden: false, reason: "Fine" }, is: adminOnly(404) },
];
