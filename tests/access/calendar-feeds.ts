import { all, type Row } from "./rows.ts";

const feed = { route: "GET /calendar/:file" } as const;
/** 128 bits that nobody was given. */
const unknown = `/calendar/${"A".repeat(22)}.ics`;

/** Rows run in order: Ana makes a new address, and the one she had ends. */
export const calendarFeedRows: Row[] = [
  { ...feed, at: "/calendar/{feed}.ics", is: all(200) },
  { ...feed, at: unknown, is: all(404) },
  { ...feed, at: "/calendar/{feed}", is: all(404) },
  { ...feed, at: "/calendar/1.ics", is: all(404) },
  { route: "POST /api/calendar-feed", body: {}, is: { visitor: 401, admin: 403, others: 201 } },
  { ...feed, at: "/calendar/{feed}.ics", is: all(404) },
  { route: "DELETE /api/calendar-feed", is: { visitor: 401, admin: 403, others: 204 } },
];
