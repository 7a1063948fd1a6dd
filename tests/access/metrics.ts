import { all, type Row } from "./rows.ts";

export const metricsRows: Row[] = [
  { route: "GET /metrics", is: all(200) },
  { route: "POST /api/island-errors", body: { island: "today" }, is: all(204) },
  { route: "POST /api/island-errors", body: { island: "a text" }, is: all(422) },
];
