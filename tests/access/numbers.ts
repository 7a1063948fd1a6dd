import type { Row } from "./rows.ts";

export const numberRows: Row[] = [
  { route: "GET /api/numbers", is: [401, 403, 403, 200, 200, 403] },
  { route: "GET /api/numbers", at: "/api/numbers?weeks=4", is: [401, 403, 403, 200, 200, 403] },
  { route: "GET /api/numbers", at: "/api/numbers?weeks=0", is: [401, 403, 403, 422, 422, 403] },
  { route: "GET /api/numbers", at: "/api/numbers?weeks=53", is: [401, 403, 403, 422, 422, 403] },
  { route: "GET /api/numbers", at: "/api/numbers?weeks=all", is: [401, 403, 403, 422, 422, 403] },
];
