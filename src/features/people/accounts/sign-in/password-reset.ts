import { and, eq, isNull } from "drizzle-orm";
import { type Db, type Tx, transact } from "#db/open.ts";
import { users } from "#db/schema/tables.ts";
import { audit } from "#src/base/audit.ts";
import type { Ctx } from "#src/base/context.ts";
import { infoOf, type RequestInfo } from "#src/http/request-info.ts";
import { noteNetwork } from "#src/http/sessions/known-browsers.ts";
import { endSessionsOf } from "#src/http/sessions/session-store.ts";
import { knownBrowserCookie } from "#src/http/sessions/sessions.ts";
import { hurryMails, queueMail } from "#src/mail/outbox.ts";
import { HOUR_MS } from "#src/shared/base/duration.ts";
import { invalid } from "#src/shared/base/errors.ts";
import { RESET_PASSWORD } from "#src/shared/base/paths.ts";
import type { ForgotInput, ResetInput } from "#src/shared/people/accounts.ts";
import { passwordResetLetter, resetLetter } from "../letters.ts";
import { isLinkLive, issueLink, useLink } from "../mails/mailed-links.ts";
import { findAccount } from "../queries.ts";
import { forgetPending } from "../settings/email-change.ts";

const purpose = "reset-password";

/** How long a mailed link works. */
const LINK_LIFETIME_MS = HOUR_MS;

const deadLink = () => invalid({ token: "This link expired or was already used. Request a new one." });

/**
 * Mails a link when the address has an account that may sign in with a password it chose. The caller learns nothing:
 * known and unknown addresses cost one transaction and get one answer.
 */
export function requestPasswordReset(ctx: Ctx, info: RequestInfo, { email }: ForgotInput) {
  ctx.limits.takeAll([
    ["forgot-ip", info.ip],
    ["forgot-address", email.toLowerCase()],
  ]);
  const now = ctx.now();
  transact(ctx.db, (tx) => {
    const account = findAccount(tx, email);
    const canReset = account && account.disabledAt === null && account.role !== "admin";
    if (canReset) mailLink(tx, account, ctx.config.appUrl, now);
    audit(tx, { action: "password-reset-requested", actorId: account?.id ?? null, now, info });
  });
}

/** Writes a new link into the outbox; it replaces the ones mailed before. */
function mailLink(tx: Tx, account: typeof users.$inferSelect, appUrl: string, now: number) {
  const { id, token } = issueLink(tx, { userId: account.id, purpose, now, lifetimeMs: LINK_LIFETIME_MS });
  queueMail(tx, {
    dedupeKey: `reset-password ${id}`,
    to: account.email,
    letter: resetLetter(account, `${appUrl}${RESET_PASSWORD}?token=${token}`),
    now,
  });
}

/** Whether a link would still work; looking does not use it up. */
export const isResetLinkLive = (db: Db, token: string, now: number) => isLinkLive(db, purpose, token, now);

/**
 * Sets a new password with a mailed link, once. Ends every session and whatever else an earlier holder could read along with, and
 * signs nobody in. Who opened the mail reads it, so the address is confirmed, and this browser and network are known from now on:
 * strangers who use up the account's tries keep nobody out after that. Returns the browser's Set-Cookie value. Throws 422 on
 * `token` when the link is unknown, used or too old.
 */
export async function resetPassword(ctx: Ctx, request: Request, { token, password }: ResetInput): Promise<string> {
  const info = infoOf(request);
  ctx.limits.take("reset-ip", info.ip);
  if (!isResetLinkLive(ctx.db, token, ctx.now())) throw deadLink();
  const passwordHash = await ctx.hasher.hash(password, "known");
  const now = ctx.now();
  const userId = transact(ctx.db, (tx) => {
    const link = useLink(tx, purpose, token, now);
    if (!link) throw deadLink();
    const isOpen = and(eq(users.id, link.userId), isNull(users.disabledAt));
    const before = tx.select({ confirmedAt: users.emailVerifiedAt }).from(users).where(isOpen).get();
    if (!before) throw deadLink();
    const wasConfirmed = before.confirmedAt !== null;
    const set = { passwordHash, emailVerifiedAt: before.confirmedAt ?? now };
    const account = tx.update(users).set(set).where(isOpen).returning().get()!;
    endSessionsOf(tx, account.id);
    for (const feature of ctx.features) feature.endAccess?.(tx, { id: account.id, wasConfirmed });
    if (!wasConfirmed) {
      hurryMails(tx, account.email, now);
      for (const feature of ctx.features) feature.addressConfirmed?.(ctx, tx, account.id);
    }
    noteNetwork(tx, account.id, info.ip, now);
    // Whoever had the old password may have wanted it.
    forgetPending(tx, account.id);
    queueMail(tx, {
      dedupeKey: `password-changed ${link.id}`,
      to: account.email,
      letter: passwordResetLetter(account, ctx.config.appUrl, wasConfirmed),
      now,
    });
    audit(tx, { action: "password-reset", actorId: account.id, now, info });
    return account.id;
  });
  return knownBrowserCookie(ctx, request, userId);
}
