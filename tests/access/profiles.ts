import { all, type Row } from "./rows.ts";

export const profileRows: Row[] = [
  { route: "GET /groomers/:id", at: "/groomers/{gus}", is: all(301) },
  { route: "GET /groomer/:id", at: "/groomer/{gus}", is: all(200) },
  { route: "GET /groomer/:id", at: "/groomer/{una}", is: { ana: 200, admin: 200, others: 404 } },
  { route: "GET /@:handle", at: "/@tidy-tails", is: all(200) },
  { route: "GET /@:handle", at: "/@TIDY-tails/", is: all(302) },
  { route: "GET /@:handle", at: "/@nobody-here", is: all(404) },
  { route: "GET /embed/@:handle", at: "/embed/@tidy-tails", is: all(200) },
  { route: "GET /embed/@:handle", at: "/embed/@Tidy-Tails", is: all(302) },
  { route: "GET /embed/@:handle", at: "/embed/@nobody-here", is: all(404) },
];
