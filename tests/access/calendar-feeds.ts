import { type AccessRow, all } from "./rows.ts";

export const calendarFeedRows: AccessRow[] = [
  { route: "GET /calendar/{feed}.ics", is: all(200) },
  { route: `GET /calendar/${"A".repeat(22)}.ics`, is: all(404) },
  { route: "GET /calendar/{feed}", is: all(404) },
  { route: "GET /calendar/1.ics", is: all(404) },
  { route: "POST /api/calendar-feed", body: {}, is: { visitor: 401, admin: 403, others: 201 } },
  { route: "GET /calendar/{feed}.ics", is: all(404) },
  { route: "DELETE /api/calendar-feed", is: { visitor: 401, admin: 403, others: 204 } },
];
