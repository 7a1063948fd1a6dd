import { type AccessRow, groomersOnly } from "./rows.ts";

const route = "GET /api/calendar";

export const calendarRows: AccessRow[] = [
  { route: `${route}?from=2026-06-15&to=2026-06-21`, is: groomersOnly(200, 200) },
  { route: `${route}?from=2026-06-15&to=2026-07-27`, is: groomersOnly(422, 422) },
  { route, is: groomersOnly(422, 422) },
  { route: "GET /api/today", is: groomersOnly(200, 200) },
];
