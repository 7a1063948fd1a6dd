import { type AccessRow, groomersOnly } from "./rows.ts";

const at = "/api/connected-calendars/{connected-calendar}";

export const connectedCalendarRows: AccessRow[] = [
  { route: "GET /api/connected-calendars", is: groomersOnly(200, 200) },
  { route: "POST /api/connected-calendars", body: {}, is: groomersOnly(422, 422) },
  { route: "POST /api/connected-calendars", body: { address: "https://a.test/b.ics" }, is: groomersOnly(422, 422) },
  { route: `PATCH ${at}`, body: { name: "" }, is: groomersOnly(422, 422) },
  { route: `PATCH ${at}`, body: { allDayBlocks: true }, is: groomersOnly(200, 404) },
  { route: `POST ${at}/read`, body: {}, is: groomersOnly(200, 404) },
  { route: `DELETE ${at}`, is: groomersOnly(204, 404) },
  { route: `DELETE ${at}`, is: groomersOnly(404, 404) },
];
