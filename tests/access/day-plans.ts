import type { Row } from "./rows.ts";

const day = "/api/day-plans/2026-06-18";
const one = { at: day } as const;

/** Nobody has a visit on June 18 that was accepted yet. */
export const dayPlanRows: Row[] = [
  {
    route: "GET /groomer-dashboard/day/:date",
    at: "/groomer-dashboard/day/2026-06-18",
    is: [302, 302, 302, 200, 200, 302],
  },
  { route: "GET /groomer-dashboard/day/:date", at: "/groomer-dashboard/day/soon", is: [302, 302, 302, 404, 404, 302] },
  { route: "GET /api/bookings/fits", is: [401, 403, 403, 200, 200, 403] },
  { route: "GET /api/day-plans", is: [401, 403, 403, 200, 200, 403] },
  { route: "GET /api/day-plans", at: "/api/day-plans?from=soon", is: [401, 403, 403, 422, 422, 403] },
  { route: "GET /api/kept-days", is: [401, 403, 403, 200, 200, 403] },
  { route: "GET /api/day-plans/:date", ...one, is: [401, 403, 403, 200, 200, 403] },
  { route: "GET /api/day-plans/:date", at: "/api/day-plans/2026-02-30", is: [401, 403, 403, 404, 404, 403] },
  { route: "PATCH /api/day-plans/:date", ...one, body: { order: "1" }, is: [401, 403, 403, 422, 422, 403] },
  { route: "PATCH /api/day-plans/:date", ...one, body: { order: [1] }, is: [401, 403, 403, 409, 409, 403] },
  { route: "POST /api/day-plans/:date/promise", at: `${day}/promise`, body: {}, is: [401, 403, 403, 409, 409, 403] },
  { route: "POST /api/day-plans/:date/late", at: `${day}/late`, body: {}, is: [401, 403, 403, 422, 422, 403] },
  {
    route: "POST /api/day-plans/:date/late",
    at: `${day}/late`,
    body: { minutes: 15 },
    is: [401, 403, 403, 409, 409, 403],
  },
  { route: "POST /api/day-plans/:date/anew", at: `${day}/anew`, body: {}, is: [401, 403, 403, 409, 409, 403] },
];

/** While Gus has accepted Ana's visit of June 18, which is more than a week ahead. */
export const dayPlanRowsWithVisit: Row[] = [
  {
    route: "POST /api/bookings/:id/on-my-way",
    at: "/api/bookings/{booking}/on-my-way",
    body: {},
    is: [401, 403, 403, 409, 404, 403],
  },
  {
    route: "POST /api/bookings/:id/on-my-way",
    at: "/api/bookings/99999/on-my-way",
    body: {},
    is: [401, 403, 403, 404, 404, 403],
  },
  {
    route: "PATCH /api/day-plans/:date",
    ...one,
    body: { order: ["{booking}"], confirm: true },
    is: [401, 403, 403, 200, 409, 403],
  },
  { route: "POST /api/day-plans/:date/promise", at: `${day}/promise`, body: {}, is: [401, 403, 403, 200, 409, 403] },
  { route: "POST /api/day-plans/:date/anew", at: `${day}/anew`, body: {}, is: [401, 403, 403, 200, 409, 403] },
];
