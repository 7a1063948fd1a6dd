import { all, type Row } from "./rows.ts";

export const profileRows: Row[] = [
  { route: "GET /groomers/:id", at: "/groomers/{gus}", is: all(301) },
  { route: "GET /groomer/:id", at: "/groomer/{gus}", is: all(200) },
  { route: "GET /groomer/:id", at: "/groomer/{una}", is: [404, 200, 404, 404, 404, 200] },
  { route: "GET /groomer/:id", at: "/groomer/abc", is: all(404) },
];
