import { and, desc, eq, gt, isNull, notInArray } from "drizzle-orm";
import { pendingSignIns, secondFactors, type Tx, transact, users } from "#db/db.ts";
import type { Ctx } from "#src/base/context.ts";
import { cookieAttributes, pendingSignInCookieName, readCookie } from "#src/http/sessions/cookies.ts";
import { hashToken, randomToken } from "#src/http/sessions/session-store.ts";
import { MINUTE_MS } from "#src/shared/base/duration.ts";
import { AppError } from "#src/shared/base/errors.ts";

export const LIFETIME_MS = 10 * MINUTE_MS;
/** Per account; the oldest are dropped. */
const MAX = 5;

/** Returns a Set-Cookie value that grants no session. */
export function beginPendingSignIn(ctx: Ctx, userId: number): string {
  const token = randomToken();
  transact(ctx.db, (tx) => {
    tx.insert(pendingSignIns)
      .values({ userId, tokenHash: hashToken(token), expiresAt: ctx.now() + LIFETIME_MS })
      .run();
    const isOwn = eq(pendingSignIns.userId, userId);
    const newest = tx
      .select({ id: pendingSignIns.id })
      .from(pendingSignIns)
      .where(isOwn)
      .orderBy(desc(pendingSignIns.id))
      .limit(MAX);
    tx.delete(pendingSignIns)
      .where(and(isOwn, notInArray(pendingSignIns.id, newest)))
      .run();
  });
  return cookie(ctx, token, LIFETIME_MS / 1000);
}

export const endedPendingCookie = (ctx: Ctx) => cookie(ctx, "", 0);

const cookie = ({ config }: Ctx, token: string, seconds: number) =>
  `${pendingSignInCookieName(config)}=${token}; Max-Age=${seconds}; ${cookieAttributes(config)}`;

export type PendingSignIn = NonNullable<ReturnType<typeof findPendingSignIn>>;

export function findPendingSignIn(ctx: Ctx, request: Request) {
  const token = readCookie(request, pendingSignInCookieName(ctx.config));
  if (!token) return undefined;
  return ctx.db
    .select({ id: pendingSignIns.id, account: users, setUpAt: secondFactors.setUpAt })
    .from(pendingSignIns)
    .innerJoin(users, eq(users.id, pendingSignIns.userId))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(
      and(
        eq(pendingSignIns.tokenHash, hashToken(token)),
        gt(pendingSignIns.expiresAt, ctx.now()),
        isNull(users.disabledAt),
        isNull(users.deletedAt),
      ),
    )
    .get();
}

/** Deletes it, so that of two concurrent responses the second fails. Throws 401. */
export function endHalf(tx: Tx, { id }: PendingSignIn) {
  const ended = tx.delete(pendingSignIns).where(eq(pendingSignIns.id, id)).returning({ id: pendingSignIns.id }).get();
  if (!ended) throw startOver();
}

export const startOver = () => new AppError("unauthenticated", "Please start over and enter your password again.");
