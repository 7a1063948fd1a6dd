import type { Row } from "./rows.ts";

export const dashboardRows: Row[] = [
  { route: "GET /pet-parent-dashboard", is: { ana: 200, pat: 200, others: 302 } },
  { route: "GET /groomer-dashboard", is: { gus: 200, gil: 200, others: 302 } },
  { route: "GET /groomer-dashboard/start", is: { gus: 200, gil: 200, others: 302 } },
  { route: "POST /groomer-dashboard/start", form: {}, is: { gus: 422, gil: 422, visitor: 302, others: 403 } },
  {
    route: "POST /groomer-dashboard/start?step=services",
    form: {},
    is: { gus: 303, gil: 303, visitor: 302, others: 403 },
  },
  { route: "POST /groomer-dashboard/start/dismissed", form: {}, is: { gus: 303, gil: 303, visitor: 302, others: 403 } },
  { route: "GET /groomer-dashboard/listed", is: { gus: 200, gil: 200, others: 302 } },
];
