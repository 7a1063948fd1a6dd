import { and, desc, eq, gt, isNull, notInArray } from "drizzle-orm";
import { type Tx, transact } from "#db/open.ts";
import { halfSignIns, secondFactors, users } from "#db/schema/tables.ts";
import { MINUTE_MS } from "#src/shared/duration.ts";
import { AppError } from "#src/shared/errors.ts";
import type { Ctx } from "../../context.ts";
import { cookieAttributes, halfSignInCookieName, readCookie } from "../../http/cookies.ts";
import { hashToken, randomToken } from "../../http/session-store.ts";

export const LIFETIME_MS = 10 * MINUTE_MS;
/** Of one account at once; the oldest go first. */
const MAX = 5;

/** Notes that the password was right in this browser. Gives the Set-Cookie value, which signs nobody in. */
export function beginHalf(ctx: Ctx, userId: number): string {
  const token = randomToken();
  transact(ctx.db, (tx) => {
    tx.insert(halfSignIns)
      .values({ userId, tokenHash: hashToken(token), expiresAt: ctx.now() + LIFETIME_MS })
      .run();
    const isOwn = eq(halfSignIns.userId, userId);
    const newest = tx
      .select({ id: halfSignIns.id })
      .from(halfSignIns)
      .where(isOwn)
      .orderBy(desc(halfSignIns.id))
      .limit(MAX);
    tx.delete(halfSignIns)
      .where(and(isOwn, notInArray(halfSignIns.id, newest)))
      .run();
  });
  return cookie(ctx, token, LIFETIME_MS / 1000);
}

export const endedHalfCookie = (ctx: Ctx) => cookie(ctx, "", 0);

const cookie = ({ config }: Ctx, token: string, seconds: number) =>
  `${halfSignInCookieName(config)}=${token}; Max-Age=${seconds}; ${cookieAttributes(config)}`;

export type HalfSignIn = NonNullable<ReturnType<typeof findHalf>>;

/** The admin whose password was right in this browser within ten minutes, and whether they have a second factor. */
export function findHalf(ctx: Ctx, request: Request) {
  const token = readCookie(request, halfSignInCookieName(ctx.config));
  if (!token) return undefined;
  return ctx.db
    .select({ id: halfSignIns.id, account: users, setUpAt: secondFactors.setUpAt })
    .from(halfSignIns)
    .innerJoin(users, eq(users.id, halfSignIns.userId))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(
      and(
        eq(halfSignIns.tokenHash, hashToken(token)),
        gt(halfSignIns.expiresAt, ctx.now()),
        eq(users.role, "admin"),
        isNull(users.disabledAt),
        isNull(users.deletedAt),
      ),
    )
    .get();
}

/** Uses it up, so that of two answers at once the second has to begin again. Throws 401. */
export function endHalf(tx: Tx, { id }: HalfSignIn) {
  const ended = tx.delete(halfSignIns).where(eq(halfSignIns.id, id)).returning({ id: halfSignIns.id }).get();
  if (!ended) throw startOver();
}

export const startOver = () => new AppError("unauthenticated", "Please start again with your password.");
