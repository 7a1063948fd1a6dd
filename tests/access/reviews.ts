import { all, parentsOnly, type Row } from "./rows.ts";

const review = { bookingId: "{booking}", rating: 5, comment: "Waffles waits at the window." };

const report = { route: "POST /api/reviews/{review}/report" } as const;
const form = { route: "POST /reviews/{review}/report" } as const;
const why = { reason: "personal-data" };

/** Ana wrote {review}. */
export const reviewRows: Row[] = [
  { route: "GET /api/reviews/{gus}", is: all(200) },
  { route: "GET /api/reviews/{una}", is: { ana: 200, admin: 200, others: 404 } },
  { route: "POST /api/reviews", body: {}, is: parentsOnly(422, 422) },
  { route: "POST /api/reviews", body: review, is: parentsOnly(409, 404) },
  { route: "POST /api/reviews", body: { ...review, bookingId: 99999 }, is: parentsOnly(404, 404) },
  { route: "POST /api/reviews", body: { ...review, petParentId: "{gus-user}" }, is: { visitor: 401, others: 403 } },
  { ...report, body: {}, is: { visitor: 401, others: 422 } },
  { ...report, body: { reason: "scam" }, is: { visitor: 401, others: 422 } },
  { ...report, body: why, is: { visitor: 401, ana: 409, others: 204 } },
  { route: "GET /reviews/{review}/report", is: { visitor: 302, others: 200 } },
  { ...form, form: {}, is: { visitor: 302, others: 422 } },
  { ...form, form: why, is: { visitor: 302, ana: 409, others: 303 } },
];
