import { all, type Row } from "./rows.ts";

/** 128 bits that nobody was given. */
const unknown = `/calendar/${"A".repeat(22)}.ics`;

/** Rows run in order: Ana makes a new address, and the one she had ends. */
export const calendarFeedRows: Row[] = [
  { route: "GET /calendar/{feed}.ics", is: all(200) },
  { route: `GET ${unknown}`, is: all(404) },
  { route: "GET /calendar/{feed}", is: all(404) },
  { route: "GET /calendar/1.ics", is: all(404) },
  { route: "POST /api/calendar-feed", body: {}, is: { visitor: 401, admin: 403, others: 201 } },
  { route: "GET /calendar/{feed}.ics", is: all(404) },
  { route: "DELETE /api/calendar-feed", is: { visitor: 401, admin: 403, others: 204 } },
];
