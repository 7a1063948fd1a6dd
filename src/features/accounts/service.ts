import { eq } from "drizzle-orm";
import { transact } from "#db/open.ts";
import { users } from "#db/schema/tables.ts";
import type { LoginInput } from "#src/shared/accounts.ts";
import { AppError } from "#src/shared/errors.ts";
import type { Ctx } from "../../context.ts";
import { infoOf, type RequestInfo } from "../../http/request-info.ts";
import { presentedToken, viewerOf } from "../../http/sessions.ts";
import { audit } from "../audit.ts";
import { findAccount } from "./queries.ts";
import { endSession } from "./sessions.ts";

const wrongLogin = () => new AppError("unauthenticated", "Invalid username or password");

/**
 * Checks a username (or e-mail) and password. Unknown, wrong, disabled and admin accounts get one answer that takes
 * one time; only failures count towards the limits (security.md 8, 9, 15).
 */
export async function checkLogin(ctx: Ctx, info: RequestInfo, { username, password }: LoginInput) {
  const key = username.toLowerCase();
  const refuseTooMany = () => {
    ctx.limits.check("login-account", key);
    ctx.limits.check("login-ip", info.ip);
  };
  refuseTooMany();
  const account = findAccount(ctx.db, username);
  const isRight = await ctx.hasher.verify(password, account?.passwordHash);
  // Once more, because guesses sent at the same moment all pass the first look.
  refuseTooMany();
  if (!account || !isRight || account.disabledAt !== null || account.role === "admin") {
    ctx.limits.take("login-account", key);
    ctx.limits.take("login-ip", info.ip);
    audit(ctx.db, { action: "login-failed", actorId: account?.id ?? null, now: ctx.now(), info });
    throw wrongLogin();
  }
  if (ctx.hasher.isOutdated(account.passwordHash)) {
    const passwordHash = await ctx.hasher.hash(password);
    ctx.db.update(users).set({ passwordHash }).where(eq(users.id, account.id)).run();
  }
  audit(ctx.db, { action: "login", actorId: account.id, now: ctx.now(), info });
  return account;
}

/** Ends the session of a browser, when it has one. */
export function logOut(ctx: Ctx, request: Request) {
  const token = presentedToken(ctx, request);
  if (!token) return;
  const viewer = viewerOf(ctx, request);
  transact(ctx.db, (tx) => {
    endSession(tx, token);
    if (viewer) audit(tx, { action: "logout", actorId: viewer.userId, now: ctx.now(), info: infoOf(request) });
  });
}
