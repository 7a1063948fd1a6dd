import type { Row } from "./rows.ts";

const dentist = { date: "2026-12-23", opens: "15:00", closes: "16:00" };

export const dayRows: Row[] = [
  { route: "GET /api/day-rules", is: [401, 403, 403, 200, 200, 403] },
  { route: "PATCH /api/day-rules", body: { maxVisits: 13 }, is: [401, 403, 403, 422, 422, 403] },
  { route: "PATCH /api/day-rules", body: { maxVisits: 6 }, is: [401, 403, 403, 200, 200, 403] },
  { route: "GET /api/hours-off", is: [401, 403, 403, 200, 200, 403] },
  { route: "POST /api/hours-off", body: {}, is: [401, 403, 403, 422, 422, 403] },
  { route: "POST /api/hours-off", body: dentist, is: [401, 403, 403, 201, 201, 403] },
  { route: "POST /api/hours-off", body: dentist, is: [401, 403, 403, 409, 409, 403] },
  { route: "DELETE /api/hours-off/:id", at: "/api/hours-off/{hours-off}", is: [401, 403, 403, 204, 404, 403] },
  { route: "DELETE /api/hours-off/:id", at: "/api/hours-off/{hours-off}", is: [401, 403, 403, 404, 404, 403] },
  { route: "DELETE /api/hours-off/:id", at: "/api/hours-off/abc", is: [401, 403, 403, 404, 404, 403] },
];
