import { all, parentsOnly, type Row } from "./rows.ts";

export const profileRows: Row[] = [
  { route: "GET /groomers/{gus}", is: all(301) },
  { route: "GET /groomer/{gus}", is: all(200) },
  { route: "GET /groomer/{una}", is: { ana: 200, admin: 200, others: 404 } },
  { route: "POST /groomer/{gus}/phone", form: {}, is: all(200) },
  { route: "POST /groomer/{una}/phone", form: {}, is: { ana: 200, admin: 200, others: 404 } },
  { route: "DELETE /api/saved/{gus}", is: parentsOnly(404, 404) },
  { route: "PUT /api/saved/{gus}", body: {}, is: parentsOnly(204, 204) },
  { route: "PUT /api/saved/{una}", body: {}, is: parentsOnly(204, 404) },
  { route: "POST /saved/{gus}", form: { keep: "1" }, is: { ...parentsOnly(303, 303), visitor: 303 } },
  { route: "POST /saved/99999", form: { keep: "1" }, is: { ...parentsOnly(404, 404), visitor: 404 } },
  { route: "GET /saved", is: { ...parentsOnly(200, 200), visitor: 302, others: 302 } },
  { route: "GET /@tidy-tails", is: all(200) },
  { route: "GET /@TIDY-tails/", is: all(302) },
  { route: "GET /@nobody-here", is: all(404) },
  { route: "GET /embed/@tidy-tails", is: all(200) },
  { route: "GET /embed/@Tidy-Tails", is: all(302) },
  { route: "GET /embed/@nobody-here", is: all(404) },
];
