import { and, eq, isNull } from "drizzle-orm";
import { type Db, transact, users } from "#db/db.ts";
import { audit, type Ctx } from "#src/base/context.ts";
import { infoOf, type RequestInfo } from "#src/http/request-info.ts";
import { noteNetwork } from "#src/http/sessions/known-browsers.ts";
import { endSessionsOf } from "#src/http/sessions/session-store.ts";
import { knownBrowserCookie } from "#src/http/sessions/sessions.ts";
import { hurryMails } from "#src/mail/outbox.ts";
import { notify } from "#src/notices/notify.ts";
import { invalid } from "#src/shared/base/errors.ts";
import type { ForgotInput, ResetInput } from "#src/shared/people/accounts.ts";
import { isLinkLive, issueLink, useLink } from "../mails/mailed-links.ts";
import { findAccount } from "../queries.ts";
import { forgetPending } from "../settings/email-change.ts";

const purpose = "reset-password";

const deadLink = () => invalid({ token: "This link expired or was already used. Request a new one." });

/** Known and unknown emails cost one transaction and get one response. */
export function requestPasswordReset(ctx: Ctx, info: RequestInfo, { email }: ForgotInput) {
  ctx.limits.takeAll([
    ["forgot-ip", info.ip],
    ["forgot-address", email.toLowerCase()],
  ]);
  const now = ctx.now();
  transact(ctx.db, (tx) => {
    const account = findAccount(tx, email);
    const canReset = account && account.disabledAt === null && account.role !== "admin";
    if (canReset) notify(ctx, tx, "account.reset-asked", { to: account, ...issueLink(tx, account.id, purpose, now) });
    audit(tx, { action: "password-reset-requested", actorId: account?.id ?? null, now, info });
  });
}

/** Checking doesn't use the link up. */
export const isResetLinkLive = (db: Db, token: string, now: number) => isLinkLive(db, purpose, token, now);

/** Ends all sessions and logs no one in. Confirms the email and this browser. Throws 422 on `token`. */
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
    // Someone with the old password may have wanted it.
    forgetPending(tx, account.id);
    const { id } = audit(tx, { action: "password-reset", actorId: account.id, now, info });
    notify(ctx, tx, "account.password-reset", { to: account, id, wasConfirmed });
    return account.id;
  });
  return knownBrowserCookie(ctx, request, userId);
}
