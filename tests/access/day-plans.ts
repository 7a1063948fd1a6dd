import { type AccessRow, groomersOnly } from "./rows.ts";

const day = "/api/day-plans/2026-06-18";

export const dayPlanRows: AccessRow[] = [
  { route: "GET /groomer-dashboard/day/2026-06-18", is: { gus: 200, gil: 200, others: 302 } },
  { route: "GET /groomer-dashboard/day/soon", is: { gus: 404, gil: 404, others: 302 } },
  { route: "GET /api/offline-days", is: groomersOnly(200, 200) },
  { route: `GET ${day}`, is: groomersOnly(200, 200) },
  { route: "GET /api/day-plans/2026-02-30", is: groomersOnly(404, 404) },
  { route: `PATCH ${day}`, body: { order: "1" }, is: groomersOnly(422, 422) },
  { route: `PATCH ${day}`, body: { order: [1] }, is: groomersOnly(409, 409) },
  { route: `POST ${day}/confirm`, body: {}, is: groomersOnly(409, 409) },
  { route: `POST ${day}/late`, body: {}, is: groomersOnly(422, 422) },
  { route: `POST ${day}/late`, body: { minutes: 15 }, is: groomersOnly(409, 409) },
  { route: `POST ${day}/replan`, body: {}, is: groomersOnly(409, 409) },
];

export const dayPlanRowsWithVisit: AccessRow[] = [
  { route: "POST /api/bookings/{booking}/on-my-way", body: {}, is: groomersOnly(409, 404) },
  { route: "POST /api/bookings/{booking}/arrived", body: {}, is: groomersOnly(409, 404) },
  { route: `PATCH ${day}`, body: { order: ["{booking}"], confirm: true }, is: groomersOnly(200, 409) },
  { route: `POST ${day}/confirm`, body: {}, is: groomersOnly(200, 409) },
  { route: `POST ${day}/replan`, body: {}, is: groomersOnly(200, 409) },
];
