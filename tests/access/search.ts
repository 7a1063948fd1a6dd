import { all, type Row } from "./rows.ts";

export const searchRows: Row[] = [
  { route: "POST /api/groomers/search", body: { zipCode: "28801" }, is: all(200) },
  { route: "POST /api/groomers/search/map", body: { zipCode: "28801" }, is: all(200) },
  { route: "GET /groomers", is: all(200) },
];
