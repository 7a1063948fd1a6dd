import { all, type Row } from "./rows.ts";

export const waitingRows: Row[] = [
  { route: "POST /api/waiting-list", body: {}, is: all(422) },
  { route: "POST /api/waiting-list", body: { email: "mia@example.com", zipCode: "59301" }, is: all(202) },
  { route: "GET /waiting-list", is: all(200) },
  { route: "POST /waiting-list", form: {}, is: all(422) },
  { route: "POST /waiting-list", form: { email: "mia@example.com", zipCode: "59301" }, is: all(303) },
  { route: "GET /waiting-list/confirm", is: all(422) },
  { route: "GET /waiting-list/confirm?token={waiting}", is: all(200) },
  { route: "POST /waiting-list/confirm", form: {}, is: all(422) },
  { route: "POST /waiting-list/confirm", form: { token: "dead" }, is: all(422) },
  { route: "GET /waiting-list/leave", is: all(200) },
  { route: "GET /waiting-list/leave?token={waiting}", is: all(200) },
  { route: "POST /waiting-list/leave?token=dead", form: {}, is: all(200) },
  { route: "POST /waiting-list/leave?token={waiting}", form: {}, is: all(200) },
];
