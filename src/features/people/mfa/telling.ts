import type { Tx } from "#db/open.ts";
import { raiseAlert } from "#src/base/alerts.ts";
import type { Ctx } from "#src/base/context.ts";
import { queueMail } from "#src/mail/outbox.ts";
import { alertOf, type FactorLetterInput, othersLetter, ownLetter } from "./letters.ts";
import { findOtherAdmins } from "./queries.ts";

export type Tools = Pick<Ctx, "db" | "now"> & { config: Pick<Ctx["config"], "supportEmail"> };

/** Emails the owner of a second factor what happened to it; of an admin's also every other admin, and puts it into their queue. */
export function tellOf({ config, now }: Tools, tx: Tx, { auditId, ...told }: FactorLetterInput & { auditId: number }) {
  const { owner, event } = told;
  const dedupeKey = `second-factor-${event} ${auditId}`;
  queueMail(tx, { dedupeKey, to: owner.email, letter: ownLetter(told, config), now: now() });
  if (owner.role !== "admin") return;
  for (const other of findOtherAdmins(tx, owner.id)) {
    const letter = othersLetter(told, other, config);
    queueMail(tx, { dedupeKey: `${dedupeKey} to ${other.id}`, to: other.email, letter, now: now() });
  }
  raiseAlert(tx, { kind: "second_factor", message: alertOf(told), now: now() });
}
