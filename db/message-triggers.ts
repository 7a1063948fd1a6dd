import { sqlVerbs, trigger } from "./trigger.ts";

/** SQL of the kind of change: "messages 17", or "messages" for a question without a booking. */
export const messageChangeKindSql = (row: string) => `trim('messages ' || coalesce(${row}.booking_id, ''))`;

/** The next request of a parent who asked a question continues its thread. */
export const liveMessageTriggers = [
  ...(["added", "changed"] as const).map((event) =>
    trigger(
      `changes_of_message_${event}`,
      `AFTER ${sqlVerbs[event]}${event === "changed" ? " OF text, read_at, hidden_at, booking_id" : ""} ON messages`,
      `INSERT INTO changes (user_id, what) SELECT NEW.pet_parent_id, ${messageChangeKindSql("NEW")}
    UNION ALL SELECT user_id, ${messageChangeKindSql("NEW")} FROM groomer_profiles WHERE id = NEW.groomer_id`,
    ),
  ),
  trigger(
    "visits_of_question",
    "AFTER INSERT ON visits WHEN NEW.source = 'site'",
    `UPDATE messages SET booking_id = NEW.id
    WHERE pet_parent_id = NEW.pet_parent_id AND groomer_id = NEW.groomer_id AND booking_id IS NULL;
    UPDATE visit_photos SET booking_id = NEW.id
    WHERE booking_id IS NULL AND message_id IN (SELECT id FROM messages WHERE booking_id = NEW.id)`,
  ),
];
