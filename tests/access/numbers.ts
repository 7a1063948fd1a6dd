import { groomersOnly, type Row } from "./rows.ts";

export const numberRows: Row[] = [
  { route: "GET /api/numbers", is: groomersOnly(200, 200) },
  { route: "GET /api/numbers?weeks=4", is: groomersOnly(200, 200) },
  { route: "GET /api/numbers?weeks=0", is: groomersOnly(422, 422) },
  { route: "GET /api/numbers?weeks=53", is: groomersOnly(422, 422) },
  { route: "GET /api/numbers?weeks=all", is: groomersOnly(422, 422) },
  { route: "GET /api/income.csv?period=2026-06", is: groomersOnly(200, 200) },
  { route: "GET /api/income.csv?period=June", is: groomersOnly(422, 422) },
];
