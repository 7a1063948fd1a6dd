import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import encodeQR from "qr";
import { calendarFeeds, type Db, groomerProfiles, putRow, removeRow, type Tx, transact, users } from "#db/db.ts";
import { asSql, prepareQuery } from "#db/prepared.ts";
import { type ActorContext, auditBy, type Ctx } from "#src/base/context.ts";
import { hashToken, randomToken } from "#src/http/sessions/session-store.ts";
import { conflict } from "#src/shared/base/errors.ts";
import type { CalendarFeedView } from "#src/shared/day/calendar-feed.ts";

/** 128 bits: unguessable, yet a small QR code. */
const TOKEN_BYTES = 16;

export const findOwnFeed = (db: Db | Tx, userId: number): { createdAt: number } | undefined =>
  db.select({ createdAt: calendarFeeds.createdAt }).from(calendarFeeds).where(eq(calendarFeeds.userId, userId)).get();

/** Replaces any earlier link. Shown only now, because only its hash is stored. Throws 409 (email not confirmed), 429. */
export function makeFeedLink(ctx: Ctx, by: ActorContext): CalendarFeedView {
  const { userId } = by.viewer;
  ctx.limits.take("account-user", String(userId));
  const token = randomToken(TOKEN_BYTES);
  const now = ctx.now();
  const made = { tokenHash: hashToken(token), createdAt: now };
  transact(ctx.db, (tx) => {
    if (!isConfirmed(tx, userId)) throw conflict("Confirm your email before you get a calendar link.");
    putRow(tx, calendarFeeds, { userId }, made);
    auditBy(tx, by, { action: "calendar-link-made", now });
  });
  const url = `${ctx.config.appUrl}/calendar/${token}.ics`;
  const openUrl = url.replace(/^https?:/, "webcal:");
  return { url, openUrl, qrCode: encodeQR(openUrl, "svg", { ecc: "medium", border: 4 }) };
}

export function endFeed(ctx: Ctx, by: ActorContext) {
  transact(ctx.db, (tx) => {
    const ended = deleteFeed(tx, by.viewer.userId);
    if (ended) auditBy(tx, by, { action: "calendar-link-ended", now: ctx.now() });
  });
}

export const deleteFeed = (tx: Tx, userId: number): boolean => removeRow(tx, calendarFeeds, { userId }) !== undefined;

const isConfirmed = (tx: Tx, userId: number) =>
  tx.select({ at: users.emailVerifiedAt }).from(users).where(eq(users.id, userId)).get()?.at != null;

const reading = prepareQuery((db) =>
  db
    .select({ userId: users.id, role: users.role, groomerId: groomerProfiles.id })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .leftJoin(groomerProfiles, eq(groomerProfiles.userId, users.id))
    .where(
      and(
        eq(calendarFeeds.tokenHash, asSql(sql.placeholder("hash"))),
        isNull(users.disabledAt),
        isNotNull(users.emailVerifiedAt),
      ),
    )
    .prepare(),
);

/** Undefined if the link is invalid or its owner is suspended or has left. */
export const findFeedOwner = (db: Db, token: string) => reading(db).get({ hash: hashToken(token) });
export type FeedOwner = NonNullable<ReturnType<typeof findFeedOwner>>;
