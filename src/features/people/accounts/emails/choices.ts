import { and, eq } from "drizzle-orm";
import { addRowIfNew, type Db, emailsOff, findRow, removeRow, type Tx, transact, users } from "#db/db.ts";
import { type ActorContext, audit, type Ctx, type Viewer } from "#src/base/context.ts";
import { type EmailSwitch, emailSwitchIn, isEmailKindOff } from "#src/email/emails-off.ts";
import type { RequestInfo } from "#src/http/request-info.ts";
import { invalid } from "#src/shared/base/errors.ts";
import type { EmailChoice } from "#src/shared/people/account-settings.ts";
import { optionalEmailsOf } from "#src/shared/people/email-labels.ts";

export const findEmailChoices = (db: Db | Tx, { userId, role }: Viewer): EmailChoice[] =>
  optionalEmailsOf(role).map((kind) => ({ kind, isOn: !isEmailKindOff(db, { userId, kind }) }));

/** Throws 422 for a kind that this person never gets. */
export function chooseEmails(ctx: Ctx, { viewer, info }: ActorContext, { kind, isOn }: EmailChoice): EmailChoice[] {
  if (!optionalEmailsOf(viewer.role).includes(kind)) throw invalid({ kind: "Choose one of your email types" });
  switchEmails(ctx, { userId: viewer.userId, kind }, { isOn, info });
  return findEmailChoices(ctx.db, viewer);
}

/** Works without a session. Closed accounts get the same response. Undefined for an invalid token. Throws 429. */
export function chooseByLink(ctx: Ctx, info: RequestInfo, { token, isOn }: { token: string; isOn: boolean }) {
  ctx.limits.take("emails-off-ip", info.ip);
  const choice = emailSwitchIn(ctx.db, token, ctx.now());
  if (choice) switchEmails(ctx, choice, { isOn, info });
  return choice;
}

interface SwitchInput {
  isOn: boolean;
  info: ActorContext["info"];
}

function switchEmails(ctx: Ctx, { userId, kind }: EmailSwitch, { isOn, info }: SwitchInput) {
  transact(ctx, (tx, now) => {
    if (isLeaving(tx, userId)) return;
    const own = and(eq(emailsOff.userId, userId), eq(emailsOff.kind, kind));
    const changed = isOn ? removeRow(tx, emailsOff, own) : addRowIfNew(tx, emailsOff, { userId, kind, since: now });
    if (!changed) return;
    const action = isOn ? "emails-switched-on" : "emails-switched-off";
    audit(tx, { action, actorId: userId, detail: { kind }, now, info });
  });
}

function isLeaving(tx: Tx, userId: number): boolean {
  const found = findRow(tx, users, { id: userId });
  return !found || found.closingAt !== null || found.deletedAt !== null;
}
