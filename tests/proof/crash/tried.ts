import { atLeast, type Figure } from "../support/report.ts";
import { reading } from "./read-data.ts";

const audited = (action: string, more = "") => `audit_log WHERE action = '${action}'${more}`;

/** By a job that runs when a process starts. */
export const MADE_AT_STARTS = "reminders of next visits";

/** Rows of which there has to be one. */
const rows = {
  "proposals accepted": "proposals WHERE status = 'accepted' AND kind = 'other-time'",
  "next visits booked": "proposals WHERE next_booking_id IS NOT NULL",
  "days confirmed": "day_plans WHERE confirmed_at IS NOT NULL",
  "visits taken although they did not fit": "bookings WHERE is_forced = 1",
  "vans that set out": "bookings WHERE on_my_way_at IS NOT NULL",
  "groomers who said that they are there": "bookings WHERE arrived_at IS NOT NULL",
  "times that somebody ran late": audited("day-late"),
  messages: "messages",
  "pictures of messages, requests and visits": "visit_pictures",
  "pictures of visits that came into a portfolio": `(SELECT id FROM portfolio_images WHERE visit_picture_id IS NOT NULL
    UNION ALL SELECT id FROM ${audited("picture-taken-back")} AND json_extract(detail, '$.shown') = 1)`,
  "permissions taken back": audited("picture-taken-back"),
  "messages reported and decided about": "reports WHERE decided_at IS NOT NULL",
  "requests made under terms": "booking_terms",
  "notes about clients": "clients WHERE source = 'request' AND note IS NOT NULL",
  [MADE_AT_STARTS]: "visit_reminders",
  "own visits completed or no-shows": "visits WHERE source = 'groomer' AND status IN ('completed', 'no_show')",
  "series changed in the middle": audited("own-visit-changed", " AND json_extract(detail, '$.scope') = 'later'"),
  "lists of clients imported and taken back": audited("import-undone"),
  "clients invited": "client_invitations",
  "clients linked with an account and unlinked": audited("client-unlinked"),
  "calendars elsewhere removed": audited("busy-calendar-removed"),
  "mails switched off": audited("mails-switched-off"),
  "second factors set up": audited("second-factor-set-up"),
  "second factors replaced": audited("second-factor-replaced"),
  "recovery codes used": audited("recovery-code-used"),
};

/** What the writers have done: without any of it the other figures would prove nothing. */
export const figuresOfWriters = (path: string): Figure[] =>
  reading(path, (db) => {
    const count = (from: string) => db.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${from}`).get()!.n;
    return Object.entries(rows).map(([what, from]) => atLeast(what, count(from), 1));
  });
