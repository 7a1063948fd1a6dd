import type { Row } from "./rows.ts";

export const eventRows: Row[] = [
  { route: "GET /api/events", is: { visitor: 401, others: 200 } },
  { route: "GET /api/events?age=1000", is: { visitor: 401, others: 200 } },
  { route: "GET /api/events?age=yesterday", is: { visitor: 401, others: 422 } },
];
