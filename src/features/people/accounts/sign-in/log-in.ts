import { and, eq, isNull } from "drizzle-orm";
import { transact } from "#db/open.ts";
import { users } from "#db/schema/tables.ts";
import { audit } from "#src/base/audit.ts";
import type { Ctx } from "#src/base/context.ts";
import type { Try } from "#src/http/guards/limits.ts";
import { networkOf } from "#src/http/guards/network.ts";
import { infoOf } from "#src/http/request-info.ts";
import { isKnownHere, isNewHere } from "#src/http/sessions/known-browsers.ts";
import { endSession } from "#src/http/sessions/session-store.ts";
import { presentedToken, signIn, viewerOf } from "#src/http/sessions/sessions.ts";
import { notify } from "#src/notices/notify.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { loginName } from "#src/shared/base/mailbox.ts";
import type { Role } from "#src/shared/base/viewers.ts";
import type { LoginInput } from "#src/shared/people/accounts.ts";
import { issueLink } from "../mails/mailed-links.ts";
import { findAccount } from "../queries.ts";
import { browserName } from "./browser-name.ts";

const wrongLogin = () => new AppError("unauthenticated", "Invalid username or password");

/** The two sign-ins: each lets its own accounts in, counts its own failures and has its own audit rows. */
const doors = {
  site: {
    byNetwork: "login-account",
    byAccount: "login-account-all",
    byIp: "login-ip",
    isFor: (role: Role) => role !== "admin",
    action: "login",
  },
  admin: {
    // The limit by address is stricter than one for an account and a network could be.
    byNetwork: null,
    byAccount: "admin-login-account",
    byIp: "admin-login-ip",
    isFor: (role: Role) => role === "admin",
    action: "admin-login",
  },
} as const;

/**
 * Checks a username (or e-mail) and password. Unknown, wrong and disabled accounts, and those of the other sign-in,
 * get one answer that takes one time, so that nobody learns which accounts there are. Tries are counted by the typed name, because a
 * refusal shared by two names would say that they are one account; what the account itself allows is refused like a wrong password.
 * Every try is counted before the password is looked at, so that guesses sent at the same moment count too, also those that
 * the line for passwords turns away; a right one is taken back. Strangers can use an account's tries up for each other,
 * never for browsers and networks that have signed in to it before. A second step may follow, so the caller notes what came of it.
 */
export async function checkLogin(
  ctx: Ctx,
  request: Request,
  { username, password }: LoginInput,
  door: keyof typeof doors = "site",
) {
  const { isFor, action } = doors[door];
  const info = infoOf(request);
  const account = findAccount(ctx.db, username);
  const isKnown = isKnownHere(ctx, request, account?.id ?? 0);
  const typed = `name ${loginName(username).toLowerCase()}`;
  const tries = triesOf(door, typed, info.ip, isKnown);
  ctx.limits.takeAll(tries);
  const guess: Try = ["login-guesses", account ? `account ${account.id}` : typed];
  const isAllowed = isKnown || isTaken(ctx, guess);
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

/**
 * Begins the session of someone of whom nothing more is asked, and emails them when the browser or the network is new to the
 * account. Gives the Set-Cookie values.
 */
export function beginSession(ctx: Ctx, request: Request, account: typeof users.$inferSelect): string[] {
  const { action } = doors[account.role === "admin" ? "admin" : "site"];
  const isNew = isNewHere(ctx, request, account.id);
  const now = ctx.now();
  return transact(ctx.db, (tx) => {
    const detail = isNew ? { detail: { isNew } } : {};
    audit(tx, { action, actorId: account.id, ...detail, now, info: infoOf(request) });
    if (isNew) {
      const link = issueLink(tx, account.id, "not-me", now);
      const browser = browserName(request.headers.get("user-agent") ?? "");
      notify(ctx, tx, "account.new-login", { to: account, browser, ...link });
    }
    return signIn(ctx, request, account);
  });
}

/** Logs someone in whose password was right, or says what has to come before that. */
export function afterPassword(ctx: Ctx, request: Request, account: typeof users.$inferSelect) {
  for (const { secondStep } of ctx.features) {
    const asked = secondStep?.(ctx, request, account);
    if (asked) return asked;
  }
  return { step: "done" as const, cookies: beginSession(ctx, request, account) };
}

/**
 * Whether what was compared is still the password of an open account: that took time, in which its owner may have set another one,
 * or left. A hash that was made anew takes its place.
 */
const stillStands = ({ db }: Ctx, { id, passwordHash }: typeof users.$inferSelect, renewed = passwordHash): boolean =>
  transact(db, (tx) => {
    const isIt = and(eq(users.id, id), eq(users.passwordHash, passwordHash), isNull(users.disabledAt));
    if (!tx.select({ id: users.id }).from(users).where(isIt).get()) return false;
    if (renewed !== passwordHash) tx.update(users).set({ passwordHash: renewed }).where(isIt).run();
    return true;
  });

/** Counts one; false when they are used up, which the answer must not say. */
function isTaken({ limits }: Ctx, one: Try): boolean {
  try {
    limits.takeAll([one]);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "rate_limited") return false;
    throw error;
  }
}

/** The limits that one try counts against. */
function triesOf(door: keyof typeof doors, name: string, ip: string, isKnown: boolean): Try[] {
  const { byNetwork, byAccount, byIp } = doors[door];
  const tries: Try[] = [[byIp, ip]];
  if (byNetwork) tries.push([byNetwork, `${name} ${networkOf(ip)}`]);
  if (!isKnown) tries.push([byAccount, name]);
  return tries;
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
