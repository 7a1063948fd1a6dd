import { sqlVerbs, trigger } from "./trigger.ts";

const refuse = (message: string) => `SELECT RAISE(ABORT, '${message}')`;

const isNoPair = `NEW.before_of IS NOT NULL AND (
    EXISTS (SELECT 1 FROM portfolio_images WHERE before_of = NEW.id)
    OR NOT EXISTS (SELECT 1 FROM portfolio_images WHERE id = NEW.before_of AND groomer_id = NEW.groomer_id AND before_of IS NULL))`;

/** Reject pairs other than a before and an after photo of one groomer, each in only one pair. */
export const photoPairTriggers = (["added", "changed"] as const).map((event) =>
  trigger(
    `portfolio_images_pair_${event}`,
    `AFTER ${sqlVerbs[event]} ON portfolio_images WHEN ${isNoPair}`,
    refuse("photos are in one pair of one groomer"),
  ),
);

export const auditLogTriggers = [
  trigger("audit_log_kept", "BEFORE UPDATE ON audit_log", refuse("audit rows are never changed")),
  trigger("audit_log_not_deleted", "BEFORE DELETE ON audit_log", refuse("audit rows are never deleted")),
];
