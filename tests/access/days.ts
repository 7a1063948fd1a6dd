import { type AccessRow, groomersOnly } from "./rows.ts";

const dentist = { date: "2026-12-23", opens: "15:00", closes: "16:00" };

export const dayRows: AccessRow[] = [
  { route: "GET /api/day-rules", is: groomersOnly(200, 200) },
  { route: "PATCH /api/day-rules", body: { maxVisits: 13 }, is: groomersOnly(422, 422) },
  { route: "PATCH /api/day-rules", body: { maxVisits: 6 }, is: groomersOnly(200, 200) },
  { route: "GET /api/time-off", is: groomersOnly(200, 200) },
  { route: "POST /api/time-off", body: {}, is: groomersOnly(422, 422) },
  { route: "POST /api/time-off", body: dentist, is: groomersOnly(201, 201) },
  { route: "POST /api/time-off", body: dentist, is: groomersOnly(409, 409) },
  { route: "DELETE /api/time-off/{time-off}", is: groomersOnly(204, 404) },
  { route: "DELETE /api/time-off/{time-off}", is: groomersOnly(404, 404) },
];
