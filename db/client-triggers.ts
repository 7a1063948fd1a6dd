import { bump, differs, tell, trigger } from "./trigger.ts";

const EVENT = "client_id, title, date, starts_at, until, minutes, zip_code, status";
const LINKED = `AFTER UPDATE OF account_id ON clients WHEN ${differs("account_id")}`;

/** Whoever asks a groomer becomes their client, with the pets of the booking. */
export const ofClients = [
  trigger(
    "calendar_of_own_visit",
    `AFTER UPDATE OF ${EVENT} ON own_visits WHEN ${differs(EVENT)}`,
    "UPDATE own_visits SET calendar_sequence = calendar_sequence + 1 WHERE id = NEW.id",
  ),
  trigger("schedule_of_client_linked", LINKED, bump("schedule", "id = NEW.groomer_id")),
  trigger("changes_of_client_linked", LINKED, tell("bookings", "NEW.groomer_id")),
  trigger(
    "client_of_booking",
    `AFTER INSERT ON bookings WHEN NOT EXISTS
    (SELECT 1 FROM clients WHERE groomer_id = NEW.groomer_id AND account_id = NEW.pet_parent_id)`,
    `INSERT INTO clients (groomer_id, account_id, source, created_at, changed_at)
    VALUES (NEW.groomer_id, NEW.pet_parent_id, 'request', NEW.request_date, NEW.request_date)`,
  ),
  trigger(
    "client_of_booked_pet",
    "AFTER INSERT ON booking_pets",
    `INSERT INTO client_pets (client_id, pet_id, created_at) SELECT c.id, NEW.pet_id, b.request_date
    FROM bookings b JOIN clients c ON c.groomer_id = b.groomer_id AND c.account_id = b.pet_parent_id
    WHERE b.id = NEW.booking_id AND NOT EXISTS (SELECT 1 FROM client_pets WHERE client_id = c.id AND pet_id = NEW.pet_id)`,
  ),
  // What was entered about it stays.
  trigger(
    "client_of_pet_removed",
    "BEFORE DELETE ON pets",
    "DELETE FROM client_pets WHERE pet_id = OLD.id AND name IS NULL",
  ),
];
