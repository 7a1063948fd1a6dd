import { and, eq, isNull } from "drizzle-orm";
import { changeRow, hasRow, transact, users } from "#db/db.ts";
import { audit, type Ctx } from "#src/base/context.ts";
import { type LimitTry, tryToCount } from "#src/http/guards/limits.ts";
import { networkOf } from "#src/http/guards/network.ts";
import { redirect } from "#src/http/pages/page.tsx";
import { infoOf } from "#src/http/request-info.ts";
import { flashCookie } from "#src/http/sessions/flash.ts";
import { isKnownBrowserOrNetwork, isNewBrowserOrNetwork } from "#src/http/sessions/known-browsers.ts";
import { endSession } from "#src/http/sessions/session-store.ts";
import { expiredSessionCookie, logIn, sessionTokenOf, viewerOf } from "#src/http/sessions/sessions.ts";
import { notify } from "#src/notices/notify.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { normalizeLogin } from "#src/shared/base/mailbox.ts";
import type { Role } from "#src/shared/base/viewers.ts";
import type { LoginInput } from "#src/shared/people/accounts.ts";
import { issueLink } from "../emails/emailed-links.ts";
import { type Account, findByLogin } from "../queries.ts";
import { browserName } from "./own-sessions.ts";

const wrongLogin = () => new AppError("unauthenticated", "Invalid username or password");

/** The site's login and the admins' login: separate accounts, limits, and audit actions. */
const logins = {
  site: {
    byNetwork: "login-account",
    byAccount: "login-account-all",
    byIp: "login-ip",
    isFor: (role: Role) => role !== "admin",
    action: "login",
  },
  admin: {
    // The IP limit is stricter than a network limit could be.
    byNetwork: null,
    byAccount: "admin-login-account",
    byIp: "admin-login-ip",
    isFor: (role: Role) => role === "admin",
    action: "admin-login",
  },
} as const;

/**
 * Unknown, wrong, disabled, and other-role accounts get one response in constant time. Tries count by typed name,
 * because a shared refusal would reveal that two names are one account. Tries are counted before checking, so that
 * concurrent guesses count; a correct one is refunded. Known browsers and networks have their own limits.
 */
export async function checkLogin(
  ctx: Ctx,
  request: Request,
  { username, password }: LoginInput,
  kind: keyof typeof logins = "site",
) {
  const { isFor, action } = logins[kind];
  const info = infoOf(request);
  const account = findByLogin(ctx.db, username);
  const isKnown = isKnownBrowserOrNetwork(ctx, request, account?.id ?? 0);
  const typed = `name ${normalizeLogin(username).toLowerCase()}`;
  const tries = triesOf(kind, typed, info.ip, isKnown);
  ctx.limits.takeAll(tries);
  const guess: LimitTry = ["login-guesses", account ? `account ${account.id}` : typed];
  // The response must not reveal that this limit is used up.
  const isAllowed = isKnown || tryToCount(ctx.limits, guess);
  const isRight = await ctx.hasher.verify(password, account?.passwordHash, isKnown ? "known" : "stranger");
  const isTheirs = account && isAllowed && isRight && isFor(account.role);
  const isOutdated = isTheirs && ctx.hasher.isOutdated(account.passwordHash);
  const renewed = isOutdated ? await ctx.hasher.hash(password, "known") : undefined;
  if (!isTheirs || !stillStands(ctx, account, renewed)) {
    audit(ctx.db, { action: `${action}-failed`, actorId: account?.id ?? null, now: ctx.now(), info });
    throw wrongLogin();
  }
  ctx.limits.giveBack(isKnown ? tries : [...tries, guess]);
  return account;
}

/** Emails the owner if the browser or network is new. Returns Set-Cookie values. */
export function beginSession(ctx: Ctx, request: Request, account: Account): string[] {
  const { action } = logins[account.role === "admin" ? "admin" : "site"];
  const isNew = isNewBrowserOrNetwork(ctx, request, account.id);
  return transact(ctx, (tx, now) => {
    const detail = isNew ? { detail: { isNew } } : {};
    audit(tx, { action, actorId: account.id, ...detail, now, info: infoOf(request) });
    if (isNew) {
      const link = issueLink(tx, account.id, "not-me", now);
      const browser = browserName(request.headers.get("user-agent") ?? "");
      notify(ctx, tx, "account.new-login", { to: account, browser, ...link });
    }
    return logIn(ctx, request, account);
  });
}

export function continueLogin(ctx: Ctx, request: Request, account: Account) {
  for (const { secondStep } of ctx.features) {
    const asked = secondStep?.(ctx, request, account);
    if (asked) return asked;
  }
  return { step: "done" as const, cookies: beginSession(ctx, request, account) };
}

/** False if the password changed or the account closed during the slow hash. Stores a rehash. */
const stillStands = ({ db }: Ctx, { id, passwordHash }: Account, renewed = passwordHash): boolean =>
  transact(db, (tx) => {
    const isIt = and(eq(users.id, id), eq(users.passwordHash, passwordHash), isNull(users.disabledAt));
    if (!hasRow(tx, users, isIt)) return false;
    if (renewed !== passwordHash) changeRow(tx, users, isIt, { passwordHash: renewed });
    return true;
  });

function triesOf(kind: keyof typeof logins, name: string, ip: string, isKnown: boolean): LimitTry[] {
  const { byNetwork, byAccount, byIp } = logins[kind];
  const tries: LimitTry[] = [[byIp, ip]];
  if (byNetwork) tries.push([byNetwork, `${name} ${networkOf(ip)}`]);
  if (!isKnown) tries.push([byAccount, name]);
  return tries;
}

function logOut(ctx: Ctx, request: Request) {
  const token = sessionTokenOf(ctx, request);
  if (!token) return;
  const viewer = viewerOf(ctx, request);
  transact(ctx.db, (tx) => {
    endSession(tx, token);
    if (viewer) audit(tx, { action: "logout", actorId: viewer.userId, now: ctx.now(), info: infoOf(request) });
  });
}

const message = "You have been successfully logged out";
/** Clear-Site-Data value that drops cached pages. */
export const CLEAR_CACHED_PAGES = '"cache"';

export function answerLogOut(ctx: Ctx, request: Request, headers: Record<string, unknown>) {
  logOut(ctx, request);
  headers["set-cookie"] = expiredSessionCookie(ctx);
  headers["clear-site-data"] = CLEAR_CACHED_PAGES;
  return { message };
}

export function logOutAndRedirect(ctx: Ctx, request: Request, to: string): Response {
  logOut(ctx, request);
  return redirect(to, {
    flash: flashCookie(ctx, { kind: "success", title: "Logged out", description: message }),
    cookies: [expiredSessionCookie(ctx)],
    headers: { "clear-site-data": CLEAR_CACHED_PAGES },
  });
}
