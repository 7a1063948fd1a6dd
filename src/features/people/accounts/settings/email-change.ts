import { and, eq, isNull, sql } from "drizzle-orm";
import { type Tx, transact } from "#db/open.ts";
import { mailedTokens, users } from "#db/schema/tables.ts";
import { audit, auditBy } from "#src/base/audit.ts";
import type { Ctx } from "#src/base/context.ts";
import type { RequestInfo } from "#src/http/request-info.ts";
import type { ActorContext } from "#src/http/sessions/actor-context.ts";
import { hurryMails, queueMail } from "#src/mail/outbox.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { VERIFY_EMAIL } from "#src/shared/base/paths.ts";
import type { UserView } from "#src/shared/people/accounts.ts";
import { emailChangedLetter } from "../letters.ts";
import { issueLink } from "../mails/mailed-links.ts";
import { findUser } from "../queries.ts";
import { addressTriedLetter, emailChangeAskedLetter, newAddressLetter } from "./email-change-letters.ts";

type Account = typeof users.$inferSelect;

export const CHANGE_EMAIL = "change-email";
const LINK_LIFETIME_MS = 7 * DAY_MS;

/**
 * Notes the address that is wanted for an account, and writes to it and to the present one. Nobody may learn whether the new one
 * has an account, so answer and work are the same either way; only the mail differs. Throws 429.
 */
export function askForEmail(ctx: Ctx, tx: Tx, by: ActorContext, account: Account & { pendingEmail: string }) {
  const now = ctx.now();
  const { pendingEmail } = account;
  tx.update(users).set({ pendingEmail }).where(eq(users.id, account.id)).run();
  mailNewAddress(ctx, tx, account);
  queueMail(tx, {
    dedupeKey: `email-change-asked ${account.id} ${now} ${crypto.randomUUID()}`,
    to: account.email,
    letter: emailChangeAskedLetter(account, ctx.config.supportEmail),
    now,
  });
  auditBy(tx, by, { action: "email-change-asked", now });
}

/** Mails a new link to the address that waits for one; earlier links are void. */
function mailNewAddress(ctx: Ctx, tx: Tx, account: Account & { pendingEmail: string }) {
  ctx.limits.takeAll([
    ["verify-user", String(account.id)],
    ["new-address", account.pendingEmail.toLowerCase()],
  ]);
  const now = ctx.now();
  const { id, token } = issueLink(tx, {
    userId: account.id,
    purpose: CHANGE_EMAIL,
    now,
    lifetimeMs: LINK_LIFETIME_MS,
  });
  const owner = ownerOf(tx, account.pendingEmail);
  const letter = owner
    ? addressTriedLetter(owner, ctx.config.supportEmail)
    : newAddressLetter(account, `${ctx.config.appUrl}${VERIFY_EMAIL}?token=${token}`);
  queueMail(tx, { dedupeKey: `change-email ${id}`, to: account.pendingEmail, letter, now });
}

const ownerOf = (tx: Tx, email: string) =>
  tx.select().from(users).where(sql`${users.email} = ${email} COLLATE NOCASE`).get();

/** Mails the link once more. Throws 409 when no address waits for one, 429. */
export function resendNewAddress(ctx: Ctx, by: ActorContext) {
  const now = ctx.now();
  transact(ctx.db, (tx) => {
    const account = tx.select().from(users).where(eq(users.id, by.viewer.userId)).get()!;
    const { pendingEmail } = account;
    if (pendingEmail === null) throw new AppError("conflict", "There's no email change to confirm.");
    mailNewAddress(ctx, tx, { ...account, pendingEmail });
    auditBy(tx, by, { action: "email-change-asked", now });
  });
}

/** Keeps the present address and voids the link; doing it twice is fine. */
export function undoEmailChange(ctx: Ctx, by: ActorContext): UserView {
  const { viewer } = by;
  return transact(ctx.db, (tx) => {
    const { pendingEmail } = tx.select().from(users).where(eq(users.id, viewer.userId)).get()!;
    if (pendingEmail !== null) {
      forgetPending(tx, viewer.userId);
      auditBy(tx, by, { action: "email-change-undone", now: ctx.now() });
    }
    return findUser(tx, viewer.userId)!;
  });
}

/** Takes back the address that is wanted for an account, if one is, with the link that was mailed to it. */
export function forgetPending(tx: Tx, userId: number) {
  tx.update(users).set({ pendingEmail: null }).where(eq(users.id, userId)).run();
  tx.delete(mailedTokens)
    .where(and(eq(mailedTokens.userId, userId), eq(mailedTokens.purpose, CHANGE_EMAIL)))
    .run();
}

/**
 * Replaces the address by the new one, which its mailed link confirms. Links mailed to the old address are void, and it
 * is told. Says "taken" when another account has got the new one meanwhile: the old one stays.
 */
export function changeEmail(ctx: Ctx, tx: Tx, info: RequestInfo, userId: number): "changed" | "taken" | "dead" {
  const now = ctx.now();
  const isOpen = and(eq(users.id, userId), isNull(users.disabledAt), isNull(users.closingAt));
  const account = tx.select().from(users).where(isOpen).get();
  if (!account || account.pendingEmail === null) return "dead";
  const { id, email, pendingEmail } = account;
  const owner = ownerOf(tx, pendingEmail);
  if (owner && owner.id !== id) {
    forgetPending(tx, id);
    return "taken";
  }
  tx.update(users).set({ email: pendingEmail, pendingEmail: null, emailVerifiedAt: now }).where(eq(users.id, id)).run();
  tx.delete(mailedTokens)
    .where(and(eq(mailedTokens.userId, id), isNull(mailedTokens.usedAt)))
    .run();
  queueMail(tx, {
    dedupeKey: `email-changed ${id} ${now} ${crypto.randomUUID()}`,
    to: email,
    letter: emailChangedLetter(account, ctx.config.supportEmail),
    now,
  });
  hurryMails(tx, pendingEmail, now);
  for (const feature of ctx.features) feature.addressConfirmed?.(ctx, tx, id);
  audit(tx, { action: "email-changed", actorId: id, now, info });
  return "changed";
}
