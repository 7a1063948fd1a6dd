import { groomersOnly, type Row } from "./rows.ts";

const at = "/api/busy-calendars/{busy-calendar}";

export const busyCalendarRows: Row[] = [
  { route: "GET /api/busy-calendars", is: groomersOnly(200, 200) },
  { route: "POST /api/busy-calendars", body: {}, is: groomersOnly(422, 422) },
  { route: "POST /api/busy-calendars", body: { address: "https://a.test/b.ics" }, is: groomersOnly(422, 422) },
  { route: `PATCH ${at}`, body: { name: "" }, is: groomersOnly(422, 422) },
  { route: `PATCH ${at}`, body: { allDayBlocks: true }, is: groomersOnly(200, 404) },
  { route: `POST ${at}/read`, body: {}, is: groomersOnly(200, 404) },
  { route: `DELETE ${at}`, is: groomersOnly(204, 404) },
  { route: `DELETE ${at}`, is: groomersOnly(404, 404) },
];
