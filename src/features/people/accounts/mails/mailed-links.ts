import { and, eq, gt, isNull } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { mailedTokens, type tokenPurposes } from "#db/schema/tables.ts";
import { hashToken, randomToken } from "#src/http/sessions/session-store.ts";

type Purpose = (typeof tokenPurposes)[number];

interface NewLink {
  userId: number;
  purpose: Purpose;
  now: number;
  lifetimeMs: number;
}

/** Makes the token of a link to be mailed; it replaces the ones mailed before for the same purpose. */
export function issueLink(tx: Tx, { userId, purpose, now, lifetimeMs }: NewLink): { id: number; token: string } {
  tx.delete(mailedTokens)
    .where(and(eq(mailedTokens.userId, userId), eq(mailedTokens.purpose, purpose)))
    .run();
  const token = randomToken();
  const { id } = tx
    .insert(mailedTokens)
    .values({ userId, purpose, tokenHash: hashToken(token), createdAt: now, expiresAt: now + lifetimeMs })
    .returning({ id: mailedTokens.id })
    .get();
  return { id, token };
}

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
