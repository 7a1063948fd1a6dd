import type { Row } from "./rows.ts";

const events = { route: "GET /api/events" } as const;

/** What is read is each one's own: the address names nobody. */
export const eventRows: Row[] = [
  { ...events, is: { visitor: 401, others: 200 } },
  { ...events, at: "/api/events?age=1000", is: { visitor: 401, others: 200 } },
  { ...events, at: "/api/events?age=yesterday", is: { visitor: 401, others: 422 } },
];
