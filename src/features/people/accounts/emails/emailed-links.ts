import { and, eq, gt, isNull } from "drizzle-orm";
import { addRow, changeRow, type Db, emailedTokens, hasRow, removeRows, type Tx, type tokenPurposes } from "#db/db.ts";
import { hashToken, randomToken } from "#src/http/sessions/session-store.ts";
import type { Queued, SendCtx } from "#src/notices/notice.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/time.ts";

type Purpose = (typeof tokenPurposes)[number];

/** Lifetime in milliseconds. */
const lifetimes: Record<Purpose, number> = {
  "reset-password": HOUR_MS,
  "verify-email": 7 * DAY_MS,
  "change-email": 7 * DAY_MS,
  "not-me": 7 * DAY_MS,
};

export interface EmailedLink {
  id: number;
  token: string;
}

/** Voids earlier links for the same purpose, except login links, because the next login may be the owner's. */
export function issueLink(tx: Tx, userId: number, purpose: Purpose, now: number): EmailedLink {
  if (purpose !== "not-me") voidLinks(tx, userId, purpose);
  const token = randomToken();
  const { id } = addRow(tx, emailedTokens, {
    userId,
    purpose,
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: now + lifetimes[purpose],
  });
  return { id, token };
}

/** Used links stay, because they still say what they did. */
export const voidLinks = (tx: Tx, userId: number, purpose: Purpose) =>
  removeRows(tx, emailedTokens, { userId, purpose, usedAt: null });

const named = (purpose: Purpose, token: string) =>
  and(eq(emailedTokens.tokenHash, hashToken(token)), eq(emailedTokens.purpose, purpose));

const usable = (now: number) => and(isNull(emailedTokens.usedAt), gt(emailedTokens.expiresAt, now));
const live = (purpose: Purpose, token: string, now: number) => and(named(purpose, token), usable(now));

/** Checking doesn't use the link up. */
export const isLinkLive = (db: Db | Tx, purpose: Purpose, token: string, now: number) =>
  hasRow(db, emailedTokens, live(purpose, token, now));

/** False if the link was used, replaced, or expired while the email waited. */
export const isUnsentLinkUsable = ({ db, now }: SendCtx, { named: { id } }: Queued) =>
  hasRow(db, emailedTokens, and(eq(emailedTokens.id, Number(id)), usable(now())));

/** Undefined if the link is unknown or a newer one replaced it. */
export const findEmailedLink = (db: Db | Tx, purpose: Purpose, token: string) =>
  db.select().from(emailedTokens).where(named(purpose, token)).get();

/** Finds and uses the link in one statement, so that it works only once. */
export const redeemLink = (tx: Tx, purpose: Purpose, token: string, now: number) =>
  changeRow(tx, emailedTokens, live(purpose, token, now), { usedAt: now });
