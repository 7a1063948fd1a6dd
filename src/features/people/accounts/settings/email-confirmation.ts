import { and, eq, isNull } from "drizzle-orm";
import { type Db, type Tx, transact } from "#db/open.ts";
import { users } from "#db/schema/tables.ts";
import { audit, auditBy } from "#src/base/audit.ts";
import type { Ctx } from "#src/base/context.ts";
import type { RequestInfo } from "#src/http/request-info.ts";
import type { ActorContext } from "#src/http/sessions/actor-context.ts";
import { hurryMails, queueMail } from "#src/mail/outbox.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { AppError, invalid } from "#src/shared/base/errors.ts";
import { VERIFY_EMAIL } from "#src/shared/base/paths.ts";
import type { VerifyEmailInput } from "#src/shared/people/accounts.ts";
import { confirmEmailLetter } from "../letters.ts";
import { findLink, isLinkLive, issueLink, useLink } from "../mails/mailed-links.ts";
import { CHANGE_EMAIL, changeEmail } from "./email-change.ts";

type Account = typeof users.$inferSelect;

const purpose = "verify-email";
const LINK_LIFETIME_MS = 7 * DAY_MS;

/** Said to the reader of that address. */
const ADDRESS_TAKEN = "Another account now uses this email, so we kept your old one.";

const deadLink = () => invalid({ token: "This link expired or was already used. Request a new one." });

/** A link that confirms the address of an account; it replaces the ones mailed before. */
export function confirmationLink(tx: Tx, { id: userId }: Account, appUrl: string, now: number) {
  const { id, token } = issueLink(tx, { userId, purpose, now, lifetimeMs: LINK_LIFETIME_MS });
  return { id, url: `${appUrl}${VERIFY_EMAIL}?token=${token}` };
}

/** Mails such a link to the address that the account has now. */
function mailConfirmation(tx: Tx, account: Account, appUrl: string, now: number) {
  const { id, url } = confirmationLink(tx, account, appUrl, now);
  const letter = confirmEmailLetter(account, url);
  queueMail(tx, { dedupeKey: `verify-email ${id}`, to: account.email, letter, now });
}

/** What a link can still do. Looking does not use it up: mail scanners open links too. */
export function confirmationState(db: Db, token: string, now: number): "live" | "done" | "dead" {
  if (isLinkLive(db, purpose, token, now) || isLinkLive(db, CHANGE_EMAIL, token, now)) return "live";
  const link = findLink(db, purpose, token) ?? findLink(db, CHANGE_EMAIL, token);
  return link && link.usedAt !== null ? "done" : "dead";
}

/**
 * Confirms an account's address with a mailed link, once, or replaces it by the one its person asked for. Throws 422 on
 * `token` when the link is dead, 409 when the new address has gone to another account, 429.
 */
export function confirmEmail(ctx: Ctx, info: RequestInfo, { token }: VerifyEmailInput) {
  ctx.limits.take("verify-ip", info.ip);
  const now = ctx.now();
  const outcome = transact(ctx.db, (tx) => {
    const link = useLink(tx, purpose, token, now);
    const change = useLink(tx, CHANGE_EMAIL, token, now);
    if (!link) return change ? changeEmail(ctx, tx, info, change.userId) : "dead";
    const account = tx
      .update(users)
      .set({ emailVerifiedAt: now })
      .where(and(eq(users.id, link.userId), isNull(users.disabledAt)))
      .returning({ id: users.id, email: users.email })
      .get();
    if (!account) throw deadLink();
    hurryMails(tx, account.email, now);
    for (const feature of ctx.features) feature.addressConfirmed?.(ctx, tx, account.id);
    audit(tx, { action: "email-confirmed", actorId: account.id, now, info });
    return "confirmed";
  });
  if (outcome === "dead") throw deadLink();
  if (outcome === "taken") throw new AppError("conflict", ADDRESS_TAKEN);
}

/** Mails a new link to the signed-in person. Throws 409 when there is nothing left to confirm, 429. */
export function resendConfirmation(ctx: Ctx, by: ActorContext) {
  const now = ctx.now();
  transact(ctx.db, (tx) => {
    const account = tx.select().from(users).where(eq(users.id, by.viewer.userId)).get()!;
    if (account.emailVerifiedAt !== null) {
      throw new AppError("conflict", "Your email is already confirmed.");
    }
    ctx.limits.take("verify-user", String(by.viewer.userId));
    mailConfirmation(tx, account, ctx.config.appUrl, now);
    auditBy(tx, by, { action: "email-confirmation-requested", now });
  });
}
