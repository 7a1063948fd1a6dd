import type { Row } from "./rows.ts";

const daysOff = { startDate: "2026-09-01", endDate: "2026-09-03" };

export const scheduleRows: Row[] = [
  { route: "GET /api/unavailable-ranges", is: [401, 403, 403, 200, 200, 403] },
  { route: "POST /api/unavailable-ranges", body: {}, is: [401, 403, 403, 422, 422, 403] },
  { route: "POST /api/unavailable-ranges", body: daysOff, is: [401, 403, 403, 201, 201, 403] },
  { route: "POST /api/unavailable-ranges", body: daysOff, is: [401, 403, 403, 409, 409, 403] },
  {
    route: "DELETE /api/unavailable-ranges/:id",
    at: "/api/unavailable-ranges/{range}",
    is: [401, 403, 403, 204, 404, 403],
  },
  {
    route: "DELETE /api/unavailable-ranges/:id",
    at: "/api/unavailable-ranges/{range}",
    is: [401, 403, 403, 404, 404, 403],
  },
  {
    route: "DELETE /api/unavailable-ranges/:id",
    at: "/api/unavailable-ranges/99999",
    is: [401, 403, 403, 404, 404, 403],
  },
  {
    route: "DELETE /api/unavailable-ranges/:id",
    at: "/api/unavailable-ranges/abc",
    is: [401, 403, 403, 404, 404, 403],
  },
];
