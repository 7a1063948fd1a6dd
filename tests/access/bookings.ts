import type { Row } from "./rows.ts";

const status = { route: "PATCH /api/bookings/:id/status", at: "/api/bookings/{booking}/status" } as const;
const calendar = { route: "GET /api/bookings/:id/calendar.ics", at: "/api/bookings/{booking}/calendar.ics" } as const;
const missing = { route: status.route, at: "/api/bookings/99999/status" } as const;
const review = { bookingId: "{booking}", rating: 5, comment: "Waffles waits at the window." };

/** Rows run in order: Gus accepts Ana's request of June 18, cannot complete it yet, and she calls it off. */
export const bookingRows: Row[] = [
  { route: "GET /api/bookings/groomer", is: [401, 403, 403, 200, 200, 403] },

  { route: "POST /api/reviews", body: {}, is: [401, 422, 422, 403, 403, 403] },
  { route: "POST /api/reviews", body: review, is: [401, 409, 404, 403, 403, 403] },
  { route: "POST /api/reviews", body: { ...review, bookingId: 99999 }, is: [401, 404, 404, 403, 403, 403] },
  { route: "POST /api/reviews", body: { ...review, petParentId: "{gus-user}" }, is: [401, 403, 403, 403, 403, 403] },

  { ...calendar, is: [401, 409, 404, 409, 404, 403] },
  { ...status, body: {}, is: [401, 422, 422, 422, 422, 403] },
  { ...missing, body: { status: "accepted" }, is: [401, 404, 404, 404, 404, 403] },
  { ...status, at: "/api/bookings/1e3/status", body: { status: "accepted" }, is: [401, 404, 404, 404, 404, 403] },
  { ...status, body: { status: "pending" }, is: [401, 409, 404, 409, 404, 403] },
  { ...status, body: { status: "completed" }, is: [401, 409, 404, 409, 404, 403] },
  { ...status, body: { status: "accepted" }, is: [401, 403, 404, 200, 404, 403] },
  { ...status, body: { status: "accepted" }, is: [401, 409, 404, 409, 404, 403] },
  { ...calendar, is: [401, 200, 404, 200, 404, 403] },
  { ...calendar, at: "/api/bookings/99999/calendar.ics", is: [401, 404, 404, 404, 404, 403] },
  { ...calendar, at: "/api/bookings/abc/calendar.ics", is: [401, 404, 404, 404, 404, 403] },
  { ...status, body: { status: "declined" }, is: [401, 409, 404, 409, 404, 403] },
  { ...status, body: { status: "completed" }, is: [401, 403, 404, 409, 404, 403] },
  { ...status, body: { status: "cancelled" }, is: [401, 200, 404, 409, 404, 403] },
  { ...status, body: { status: "cancelled", reason: "Too late" }, is: [401, 409, 404, 409, 404, 403] },
];
