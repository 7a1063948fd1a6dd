import type { Database } from "bun:sqlite";
import type { Value } from "./ledger.ts";

const things = {
  booking: "SELECT id, status || ', ' || preferred_date || ', ' || preferred_time_slot AS value FROM bookings",
  proposal: "SELECT id, 'there' AS value FROM proposals",
  answer: "SELECT id, status AS value FROM proposals WHERE status != 'open'",
  day: "SELECT groomer_id || ', ' || date AS id, 'confirmed' AS value FROM day_plans WHERE confirmed_at IS NOT NULL",
  description: "SELECT id, description AS value FROM groomer_profiles",
  image: "SELECT id, 'there' AS value FROM portfolio_images",
  pet: "SELECT id, 'there' AS value FROM pets WHERE archived_at IS NULL",
  event: "SELECT id, 'there' AS value FROM provider_events",
  message: `SELECT id, text || ', ' || (SELECT count(*) FROM visit_pictures WHERE message_id = m.id)
    || iif(hidden_at IS NULL, '', ', hidden') AS value FROM messages m`,
  read: "SELECT id, 'read' AS value FROM messages WHERE read_at IS NOT NULL",
  report: "SELECT message_id AS id, reason AS value FROM reports WHERE kind = 'message'",
  kept: "SELECT message_id AS id, outcome AS value FROM reports WHERE outcome = 'kept'",
};

export const bookingValue = (status: string, { date, slot }: { date: string; slot: string }) =>
  `${status}, ${date}, ${slot}`;

export const messageValue = (text: string, pictures: number, isHidden = false) =>
  `${text}, ${pictures}${isHidden ? ", hidden" : ""}`;

export function thingsIn(db: Database): Map<string, Value> {
  const found = new Map<string, Value>();
  for (const [noun, query] of Object.entries(things)) {
    for (const [id, value] of db.query(query).values() as [number | string, Value][]) found.set(`${noun} ${id}`, value);
  }
  return found;
}
