import type { Row } from "./rows.ts";

const events = { route: "GET /api/events" } as const;

/** What is read is each one's own: the address names nobody. */
export const eventRows: Row[] = [
  { ...events, is: [401, 200, 200, 200, 200, 200] },
  { ...events, at: "/api/events?age=1000", is: [401, 200, 200, 200, 200, 200] },
  { ...events, at: "/api/events?age=yesterday", is: [401, 422, 422, 422, 422, 422] },
];
