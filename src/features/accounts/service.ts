import { eq } from "drizzle-orm";
import { transact } from "#db/open.ts";
import { users } from "#db/schema/tables.ts";
import type { LoginInput } from "#src/shared/accounts.ts";
import { AppError } from "#src/shared/errors.ts";
import type { Role } from "#src/shared/viewers.ts";
import type { Ctx } from "../../context.ts";
import { infoOf, type RequestInfo } from "../../http/request-info.ts";
import { presentedToken, viewerOf } from "../../http/sessions.ts";
import { audit } from "../audit.ts";
import { findAccount } from "./queries.ts";
import { endSession } from "./sessions.ts";

const wrongLogin = () => new AppError("unauthenticated", "Invalid username or password");

/** The two sign-ins: each lets its own accounts in, counts its own failures and has its own audit rows. */
const doors = {
  site: { byAccount: "login-account", byIp: "login-ip", isFor: (role: Role) => role !== "admin", action: "login" },
  admin: {
    byAccount: "admin-login-account",
    byIp: "admin-login-ip",
    isFor: (role: Role) => role === "admin",
    action: "admin-login",
  },
} as const;

/**
 * Checks a username (or e-mail) and password. Unknown, wrong and disabled accounts, and those of the other sign-in,
 * get one answer that takes one time; only failures count towards the limits (security.md 8, 9, 15).
 */
export async function checkLogin(
  ctx: Ctx,
  info: RequestInfo,
  { username, password }: LoginInput,
  door: keyof typeof doors = "site",
) {
  const { byAccount, byIp, isFor, action } = doors[door];
  const key = username.toLowerCase();
  const refuseTooMany = () => {
    ctx.limits.check(byAccount, key);
    ctx.limits.check(byIp, info.ip);
  };
  refuseTooMany();
  const account = findAccount(ctx.db, username);
  const isRight = await ctx.hasher.verify(password, account?.passwordHash);
  // Once more, because guesses sent at the same moment all pass the first look.
  refuseTooMany();
  if (!account || !isRight || account.disabledAt !== null || !isFor(account.role)) {
    ctx.limits.take(byAccount, key);
    ctx.limits.take(byIp, info.ip);
    audit(ctx.db, { action: `${action}-failed`, actorId: account?.id ?? null, now: ctx.now(), info });
    throw wrongLogin();
  }
  if (ctx.hasher.isOutdated(account.passwordHash)) {
    const passwordHash = await ctx.hasher.hash(password);
    ctx.db.update(users).set({ passwordHash }).where(eq(users.id, account.id)).run();
  }
  audit(ctx.db, { action, actorId: account.id, now: ctx.now(), info });
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
