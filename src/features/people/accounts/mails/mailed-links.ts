import { and, eq, gt, isNull } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { mailedTokens, type tokenPurposes } from "#db/schema/tables.ts";
import { hashToken, randomToken } from "#src/http/sessions/session-store.ts";
import type { Waiting, World } from "#src/notices/notice.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/duration.ts";

type Purpose = (typeof tokenPurposes)[number];

/** In ms: how long a mailed link works. */
const lives: Record<Purpose, number> = {
  "reset-password": HOUR_MS,
  "verify-email": 7 * DAY_MS,
  "change-email": 7 * DAY_MS,
  "not-me": 7 * DAY_MS,
};

export interface Link {
  id: number;
  token: string;
}

/**
 * Makes the token of a link to be mailed; it replaces the ones mailed before for the same purpose, but for those about a login: the
 * next one may be its person's own.
 */
export function issueLink(tx: Tx, userId: number, purpose: Purpose, now: number): Link {
  if (purpose !== "not-me") voidLinks(tx, userId, purpose);
  const token = randomToken();
  const { id } = tx
    .insert(mailedTokens)
    .values({ userId, purpose, tokenHash: hashToken(token), createdAt: now, expiresAt: now + lives[purpose] })
    .returning({ id: mailedTokens.id })
    .get();
  return { id, token };
}

export const voidLinks = (tx: Tx, userId: number, purpose: Purpose) =>
  void tx
    .delete(mailedTokens)
    .where(and(eq(mailedTokens.userId, userId), eq(mailedTokens.purpose, purpose)))
    .run();

const named = (purpose: Purpose, token: string) =>
  and(eq(mailedTokens.tokenHash, hashToken(token)), eq(mailedTokens.purpose, purpose));

const live = (purpose: Purpose, token: string, now: number) =>
  and(named(purpose, token), isNull(mailedTokens.usedAt), gt(mailedTokens.expiresAt, now));

/** Whether a link would still work; looking does not use it up. */
export const isLinkLive = (db: Db | Tx, purpose: Purpose, token: string, now: number) =>
  db
    .select({ id: mailedTokens.id })
    .from(mailedTokens)
    .where(live(purpose, token, now))
    .get() !== undefined;

/** Whether the link of an email that waits still works: it may be used, replaced or too old by then. */
export const isLinkOpen = ({ db, now }: World, { named: { id } }: Waiting) =>
  db
    .select({ id: mailedTokens.id })
    .from(mailedTokens)
    .where(and(eq(mailedTokens.id, Number(id)), isNull(mailedTokens.usedAt), gt(mailedTokens.expiresAt, now())))
    .get() !== undefined;

/** The link of a token, used or not; undefined when a newer one replaced it. */
export const findLink = (db: Db | Tx, purpose: Purpose, token: string) =>
  db.select().from(mailedTokens).where(named(purpose, token)).get();

/** One statement finds the link and uses it up, so that it cannot be used twice at once. */
export const useLink = (tx: Tx, purpose: Purpose, token: string, now: number) =>
  tx
    .update(mailedTokens)
    .set({ usedAt: now })
    .where(live(purpose, token, now))
    .returning()
    .get();
