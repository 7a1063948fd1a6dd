import type { Row } from "./rows.ts";

export const dashboardRows: Row[] = [
  { route: "GET /pet-parent-dashboard", is: { ana: 200, pat: 200, others: 302 } },
  { route: "GET /groomer-dashboard", is: { gus: 200, gil: 200, others: 302 } },
];
