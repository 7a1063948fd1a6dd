import type { Db } from "#db/db.ts";
import { statement } from "#db/statement.ts";
import { HOUR_MS } from "#src/shared/base/time.ts";
import type { Fact } from "./who-may-know.ts";
import type { Around } from "./world.ts";

export interface Moment {
  visits(parent: number, groomer: number): { id: number; status: string; endsAt: number }[];
  isThreadOpenToAdmins(booking: number): boolean;
  isPublic(groomer: number, what: "phone" | "e-mail"): boolean;
  isReviewHidden(word: string): boolean;
  hasJoined(groomer: number, parent: number): boolean;
  hasFollowed(person: number, household: string): boolean;
  now: number;
}

interface VisitRow {
  id: number;
  status: string;
  startsAt: number;
  slot: string;
}

const hoursOf = (slot: string) => (slot.startsWith("Evening") ? 3 : 4);

export function momentOf({ ctx: { db }, clock, people }: Around): Moment {
  const now = clock.now();
  const idOf = (number: number) => people.find((person) => person.number === number)?.userId ?? 0;
  return {
    ...tablesSay(db, now, idOf),
    hasFollowed: (person, household) => {
      const at = people.find(({ number }) => number === person)?.followed.get(household);
      return at !== undefined && now <= at + HOUR_MS;
    },
  };
}

const tablesSay = (db: Db, now: number, idOf: (number: number) => number): Omit<Moment, "hasFollowed"> => ({
  now,
  visits: (parent, groomer) =>
    statement<VisitRow, [number, number]>(
      db,
      `SELECT b.id, b.status, b.starts_at AS startsAt, b.preferred_time_slot AS slot FROM bookings b
       JOIN groomer_profiles g ON g.id = b.groomer_id WHERE b.pet_parent_id = ? AND g.user_id = ?`,
    )
      .all(idOf(parent), idOf(groomer))
      .map(({ startsAt, slot, ...visit }) => ({ ...visit, endsAt: startsAt + hoursOf(slot) * HOUR_MS })),
  isThreadOpenToAdmins: (booking) =>
    has(
      db,
      `SELECT 1 FROM reports r JOIN messages m ON m.id = r.message_id
       WHERE m.booking_id = ? AND (r.decided_at IS NULL OR r.decided_at > ?)`,
      booking,
      now - 30 * 24 * HOUR_MS,
    ),
  isPublic: (groomer, what) =>
    has(
      db,
      `SELECT 1 FROM groomer_profiles WHERE user_id = ? AND ${what === "phone" ? "show_phone" : "show_email"} = 1`,
      idOf(groomer),
    ),
  isReviewHidden: (word) =>
    has(db, "SELECT 1 FROM reviews WHERE comment LIKE ? AND hidden_at IS NOT NULL", `%${word}%`),
  hasJoined: (groomer, parent) =>
    has(
      db,
      `SELECT 1 FROM clients o JOIN groomer_profiles g ON g.id = o.groomer_id
       WHERE g.user_id = ? AND o.account_id = ?`,
      idOf(groomer),
      idOf(parent),
    ),
});

const has = (db: Db, text: string, ...values: (string | number)[]) =>
  statement<unknown, (string | number)[]>(db, text).get(...values) !== null;

interface Place {
  booking: number | null;
  other: number | null;
}

const places: Partial<Record<Fact["kind"], string>> = {
  message: `SELECT m.booking_id AS booking, iif(m.written_by = 'parent', g.user_id, b.pet_parent_id) AS other FROM messages m
    JOIN bookings b ON b.id = m.booking_id JOIN groomer_profiles g ON g.id = b.groomer_id WHERE m.text LIKE ?`,
  "note after a visit": `SELECT n.booking_id AS booking, b.pet_parent_id AS other FROM visit_notes n
    JOIN bookings b ON b.id = n.booking_id WHERE n.text LIKE ?`,
  "note about a client": "SELECT NULL AS booking, account_id AS other FROM clients WHERE note LIKE ?",
};

export function complete({ ctx, personWith }: Around, fact: Fact): Fact {
  const place = places[fact.kind];
  if (!place || fact.other !== undefined) return fact;
  const found = statement<Place, [string]>(ctx.db, place).get(`%${fact.word}%`);
  const other = found?.other == null ? undefined : personWith(found.other);
  if (other) fact.other = other.number;
  if (found?.booking != null) fact.booking = found.booking;
  return fact;
}
