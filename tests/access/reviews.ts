import { all, type Row } from "./rows.ts";

const review = { bookingId: "{booking}", rating: 5, comment: "Waffles waits at the window." };

const report = { route: "POST /api/reviews/:id/report", at: "/api/reviews/{review}/report" } as const;
const page = { route: "GET /reviews/:id/report", at: "/reviews/{review}/report" } as const;
const form = { route: "POST /reviews/:id/report", at: page.at } as const;
const why = { reason: "personal-data" };

/** Ana wrote {review}. */
export const reviewRows: Row[] = [
  { route: "GET /api/reviews/:groomerId", at: "/api/reviews/{gus}", is: all(200) },
  { route: "GET /api/reviews/:groomerId", at: "/api/reviews/{una}", is: [404, 200, 404, 404, 404, 200] },
  { route: "POST /api/reviews", body: {}, is: [401, 422, 422, 403, 403, 403] },
  { route: "POST /api/reviews", body: review, is: [401, 409, 404, 403, 403, 403] },
  { route: "POST /api/reviews", body: { ...review, bookingId: 99999 }, is: [401, 404, 404, 403, 403, 403] },
  { route: "POST /api/reviews", body: { ...review, petParentId: "{gus-user}" }, is: [401, 403, 403, 403, 403, 403] },
  { ...report, body: {}, is: [401, 422, 422, 422, 422, 422] },
  { ...report, body: { reason: "scam" }, is: [401, 422, 422, 422, 422, 422] },
  { ...report, body: why, is: [401, 409, 204, 204, 204, 204] },
  { ...report, at: "/api/reviews/99999/report", body: why, is: [401, 404, 404, 404, 404, 404] },
  { ...report, at: "/api/reviews/abc/report", body: why, is: [401, 404, 404, 404, 404, 404] },
  { ...page, is: [302, 200, 200, 200, 200, 200] },
  { ...page, at: "/reviews/99999/report", is: [302, 404, 404, 404, 404, 404] },
  { ...page, at: "/reviews/abc/report", is: [302, 404, 404, 404, 404, 404] },
  { ...form, form: {}, is: [302, 422, 422, 422, 422, 422] },
  { ...form, form: why, is: [302, 409, 303, 303, 303, 303] },
  { ...form, at: "/reviews/99999/report", form: why, is: [302, 404, 404, 404, 404, 404] },
];
