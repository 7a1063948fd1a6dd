/** @jsxImportSource preact */
import { and, eq, isNull } from "drizzle-orm";
import { transact, users } from "#db/db.ts";
import { audit, type Ctx } from "#src/base/context.ts";
import { readInput, redirect } from "#src/http/pages/page.tsx";
import { infoOf } from "#src/http/request-info.ts";
import { endSessionsOf, randomToken } from "#src/http/sessions/session-store.ts";
import { invalid } from "#src/shared/base/errors.ts";
import { TokenInput } from "#src/shared/base/fields.ts";
import { RESET_PASSWORD } from "#src/shared/base/paths.ts";
import { DeadNotMePage, NotMePage } from "#views/people/accounts/link-pages.tsx";
import { isLinkLive, issueLink, useLink, voidLinks } from "../emails/emailed-links.ts";
import { linkForm, secrecy } from "../form-page.ts";
import { forgetPending } from "../settings/email-change.ts";

const purpose = "not-me";
const deadLink = () => invalid({ token: "This link expired or was already used." });

export const notMe = linkForm((ctx, request) => ({
  title: "That login wasn't you?",
  stateOf: (token) => (isLinkLive(ctx.db, purpose, token, ctx.now()) ? "live" : "dead"),
  draw: ({ token, refused }) => <NotMePage token={token} message={refused?.message} />,
  dead: () => <DeadNotMePage />,
  run: (body) => denyLogin(ctx, request, readInput(TokenInput, body).token),
  answer: (token) => redirect(`${RESET_PASSWORD}?token=${token}`, { headers: secrecy }),
}));

/** Ends all sessions and invalidates the password. Returns a token to set a new one. Throws 422 on `token`, 429. */
async function denyLogin(ctx: Ctx, request: Request, token: string): Promise<string> {
  const info = infoOf(request);
  ctx.limits.take("reset-ip", info.ip);
  if (!isLinkLive(ctx.db, purpose, token, ctx.now())) throw deadLink();
  const passwordHash = await ctx.hasher.hash(randomToken(), "known");
  const now = ctx.now();
  return transact(ctx.db, (tx) => {
    const link = useLink(tx, purpose, token, now);
    const isOpen = and(eq(users.id, link?.userId ?? 0), isNull(users.disabledAt));
    const account = tx.update(users).set({ passwordHash }).where(isOpen).returning().get();
    if (!account || account.role === "admin") throw deadLink();
    const { id } = account;
    endSessionsOf(tx, id);
    const wasConfirmed = account.emailVerifiedAt !== null;
    for (const feature of ctx.features) feature.endAccess?.(tx, { id, wasConfirmed });
    forgetPending(tx, id);
    voidLinks(tx, id, purpose);
    audit(tx, { action: "login-denied", actorId: id, now, info });
    return issueLink(tx, id, "reset-password", now).token;
  });
}
