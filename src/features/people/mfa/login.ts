import { and, desc, eq, gt, isNull, notInArray } from "drizzle-orm";
import { addRow, mfaSecrets, pendingLogins, removeRow, removeRows, type Tx, transact, users } from "#db/db.ts";
import { audit, type Ctx } from "#src/base/context.ts";
import type { SecondLoginStep } from "#src/base/feature.ts";
import { infoOf } from "#src/http/request-info.ts";
import { cookieAttributes, pendingLoginCookieNameOf, readCookie } from "#src/http/sessions/cookies.ts";
import { hashToken, randomToken } from "#src/http/sessions/session-store.ts";
import { AppError, conflict } from "#src/shared/base/errors.ts";
import type { SetUpInput } from "#src/shared/people/mfa.ts";
import { beginSession } from "../accounts/login/log-in.ts";
import type { Account } from "../accounts/queries.ts";
import { PENDING_LOGIN_MS } from "./codes.ts";
import { findMfa, isMfaRequired } from "./queries.ts";
import { setUpMfa } from "./service.ts";
import { runWithCode } from "./use-code.ts";

/** Maximum pending logins per account; older ones are dropped. */
const MAX = 5;

/** Returns a Set-Cookie value that grants no session. */
function beginPendingLogin(ctx: Ctx, userId: number): string {
  const token = randomToken();
  transact(ctx.db, (tx) => {
    addRow(tx, pendingLogins, { userId, tokenHash: hashToken(token), expiresAt: ctx.now() + PENDING_LOGIN_MS });
    const isOwn = eq(pendingLogins.userId, userId);
    const newest = tx
      .select({ id: pendingLogins.id })
      .from(pendingLogins)
      .where(isOwn)
      .orderBy(desc(pendingLogins.id))
      .limit(MAX);
    removeRows(tx, pendingLogins, and(isOwn, notInArray(pendingLogins.id, newest)));
  });
  return cookie(ctx, token, PENDING_LOGIN_MS / 1000);
}

export const endedPendingCookie = (ctx: Ctx) => cookie(ctx, "", 0);

const cookie = ({ config }: Ctx, token: string, seconds: number) =>
  `${pendingLoginCookieNameOf(config)}=${token}; Max-Age=${seconds}; ${cookieAttributes(config)}`;

export type PendingLogin = NonNullable<ReturnType<typeof findPendingLogin>>;

export function findPendingLogin(ctx: Ctx, request: Request) {
  const token = readCookie(request, pendingLoginCookieNameOf(ctx.config));
  if (!token) return undefined;
  return ctx.db
    .select({ id: pendingLogins.id, account: users, setUpAt: mfaSecrets.setUpAt })
    .from(pendingLogins)
    .innerJoin(users, eq(users.id, pendingLogins.userId))
    .leftJoin(mfaSecrets, eq(mfaSecrets.userId, users.id))
    .where(
      and(
        eq(pendingLogins.tokenHash, hashToken(token)),
        gt(pendingLogins.expiresAt, ctx.now()),
        isNull(users.disabledAt),
        isNull(users.deletedAt),
      ),
    )
    .get();
}

/** Deletes it, so that the second of two concurrent requests fails. Throws 401. */
function endPendingLogin(tx: Tx, { id }: PendingLogin) {
  if (!removeRow(tx, pendingLogins, { id })) throw startOverError();
}

export const startOverError = () => new AppError("unauthenticated", "Please start over and enter your password again.");

/** Null if no second step is needed. Otherwise no session begins yet. */
export function beginSecondStep(ctx: Ctx, request: Request, { id, role }: Account): SecondLoginStep | null {
  const step = findMfa(ctx.db, id) ? "code" : isMfaRequired(ctx.config, role) ? "set-up" : null;
  if (step === null) return null;
  audit(ctx.db, {
    action: role === "admin" ? "admin-password" : "password-accepted",
    actorId: id,
    now: ctx.now(),
    info: infoOf(request),
  });
  return { step, cookies: [beginPendingLogin(ctx, id)] };
}

/** Null if two-step verification was turned off in between. */
export function pendingStep({ config }: Ctx, { setUpAt, account }: PendingLogin): SecondLoginStep["step"] | null {
  if (setUpAt !== null) return "code";
  return isMfaRequired(config, account.role) ? "set-up" : null;
}

/** Throws 401 unless the password was entered in this browser within ten minutes. */
function requirePendingLogin(ctx: Ctx, request: Request): PendingLogin {
  const pending = findPendingLogin(ctx, request);
  if (!pending) throw startOverError();
  return pending;
}

interface SignedIn {
  owner: Account;
  cookies: string[];
  codes?: string[];
}

/** Accepts an app code or a recovery code. Throws 401, 422 on `code`, 429. */
export function loginWithCode(ctx: Ctx, request: Request, code: string): SignedIn {
  const pending = requirePendingLogin(ctx, request);
  if (pendingStep(ctx, pending) !== "code") throw startOverError();
  const { account: owner } = pending;
  // Code and session share a transaction, so that a crash can't waste a code.
  const cookies = runWithCode(ctx, request, { owner, code }, (tx) => {
    endPendingLogin(tx, pending);
    return complete(ctx, request, owner);
  });
  return { owner, cookies };
}

/** Sets up two-step verification and logs in. Throws 401, 409, 422 with fields, 429. */
export function loginWithSetUp(ctx: Ctx, request: Request, input: SetUpInput): SignedIn {
  const pending = requirePendingLogin(ctx, request);
  const { account: owner } = pending;
  const step = pendingStep(ctx, pending);
  if (step === "code") throw conflict("Two-step verification was just set up in another browser.");
  if (step === null) throw startOverError();
  let cookies: string[] = [];
  // A separate transaction, because a counted try must survive a wrong code.
  const codes = setUpMfa(ctx, request, {
    owner,
    input: { ...input, present: "" },
    // Ended first, because setup ends all other pending logins.
    before: (tx) => endPendingLogin(tx, pending),
    after: () => {
      cookies = complete(ctx, request, owner);
    },
  });
  return { owner, codes, cookies };
}

const complete = (ctx: Ctx, request: Request, owner: Account): string[] => [
  ...beginSession(ctx, request, owner),
  endedPendingCookie(ctx),
];
