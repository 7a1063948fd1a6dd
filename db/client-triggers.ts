import { bumpSql, changeSql, differsSql, trigger } from "./trigger.ts";

const EVENT = "client_id, title, preferred_date, arrival_from, arrival_until, visit_minutes, service_zip_code, status";
const LINKED = `AFTER UPDATE OF account_id ON clients WHEN ${differsSql("account_id")}`;

/** A request makes its parent and pets the groomer's client. */
export const clientTriggers = [
  // Only for added visits: a request's sequence increases with each emailed calendar file.
  trigger(
    "calendar_of_added_visit",
    `AFTER UPDATE OF ${EVENT} ON visits WHEN NEW.source = 'groomer' AND (${differsSql(EVENT)})`,
    "UPDATE visits SET calendar_sequence = calendar_sequence + 1 WHERE id = NEW.id",
  ),
  trigger("schedule_of_client_linked", LINKED, bumpSql("schedule", "id = NEW.groomer_id")),
  trigger("changes_of_client_linked", LINKED, changeSql("bookings", "NEW.groomer_id")),
  trigger(
    "changes_of_block_by_parent",
    `AFTER UPDATE OF blocked_by_parent_at ON clients WHEN NEW.account_id IS NOT NULL AND (${differsSql("blocked_by_parent_at")})`,
    "INSERT INTO changes (user_id, what) VALUES (NEW.account_id, 'blocking')",
  ),
  trigger(
    "client_of_request",
    "AFTER INSERT ON visits WHEN NEW.source = 'site' AND NEW.client_id IS NULL",
    `INSERT INTO clients (groomer_id, account_id, source, created_at, changed_at)
    SELECT NEW.groomer_id, NEW.pet_parent_id, 'request', NEW.request_date, NEW.request_date
    WHERE NOT EXISTS (SELECT 1 FROM clients WHERE groomer_id = NEW.groomer_id AND account_id = NEW.pet_parent_id);
    UPDATE visits SET client_id = (SELECT id FROM clients WHERE groomer_id = NEW.groomer_id AND account_id = NEW.pet_parent_id)
    WHERE id = NEW.id`,
  ),
  trigger(
    "client_of_booked_pet",
    "AFTER INSERT ON visit_pets WHEN NEW.pet_id IS NOT NULL",
    `INSERT INTO client_pets (client_id, pet_id, created_at) SELECT client_id, NEW.pet_id, request_date
    FROM visits v WHERE v.id = NEW.visit_id
    AND NOT EXISTS (SELECT 1 FROM client_pets WHERE client_id = v.client_id AND pet_id = NEW.pet_id)`,
  ),
  trigger(
    "client_of_visits_removed",
    "BEFORE DELETE ON clients",
    "DELETE FROM visits WHERE client_id = OLD.id AND source = 'groomer'",
  ),
  // Keeps pets that the groomer entered.
  trigger(
    "client_of_pet_removed",
    "BEFORE DELETE ON pets",
    "DELETE FROM client_pets WHERE pet_id = OLD.id AND name IS NULL",
  ),
];
