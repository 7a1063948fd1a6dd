import { atLeast, type Figure } from "../support/report.ts";
import { reading } from "./read-data.ts";

const rows = {
  "proposals accepted": "proposals WHERE status = 'accepted' AND kind = 'other-time'",
  "days confirmed": "day_plans WHERE confirmed_at IS NOT NULL",
  "visits taken although they did not fit": "bookings WHERE is_forced = 1",
  messages: "messages",
  "pictures of messages and requests": "visit_pictures",
  "messages reported and decided about": "reports WHERE decided_at IS NOT NULL",
  "requests made under terms": "booking_terms",
};

/** What the writers have done: without any of it the other figures would prove nothing. */
export const figuresOfWriters = (path: string): Figure[] =>
  reading(path, (db) => {
    const count = (from: string) => db.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${from}`).get()!.n;
    return Object.entries(rows).map(([what, from]) => atLeast(what, count(from), 1));
  });
