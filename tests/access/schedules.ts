import { type AccessRow, groomersOnly } from "./rows.ts";

const daysOff = { startDate: "2026-09-01", endDate: "2026-09-03" };

export const scheduleRows: AccessRow[] = [
  { route: "GET /api/days-off", is: groomersOnly(200, 200) },
  { route: "POST /api/days-off", body: {}, is: groomersOnly(422, 422) },
  { route: "POST /api/days-off", body: daysOff, is: groomersOnly(201, 201) },
  { route: "POST /api/days-off", body: daysOff, is: groomersOnly(409, 409) },
  { route: "DELETE /api/days-off/{range}", is: groomersOnly(204, 404) },
  { route: "DELETE /api/days-off/{range}", is: groomersOnly(404, 404) },
];
