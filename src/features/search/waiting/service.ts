import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, like, lte, notInArray, sql } from "drizzle-orm";
import { changeRows, type Db, findRows, hasRow, outbox, removeRows, type Tx, transact, waitingList } from "#db/db.ts";
import { findZip } from "#db/geo/places.ts";
import { audit, type Ctx } from "#src/base/context.ts";
import { keyedHash } from "#src/base/secrets.ts";
import { waitingListOffToken } from "#src/email/emails-off.ts";
import { WAITING_CONFIRM_PREFIX } from "#src/email/outbox.ts";
import type { EmailTemplate } from "#src/email/template.ts";
import type { RequestInfo } from "#src/http/request-info.ts";
import { hashToken } from "#src/http/sessions/session-store.ts";
import { notify, type PersonEventData, userNotice } from "#src/notices/notify.ts";
import { BRAND } from "#src/shared/base/brand.ts";
import { invalid } from "#src/shared/base/errors.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import type { WaitingInput } from "#src/shared/search/waiting.ts";
import { confirmWaitingPath, LINK_DAYS, MAX_WAITING_PLACES, zipsText } from "#src/shared/search/waiting-labels.ts";

/** Confirmation emails per address and week. */
const MAX_A_WEEK = 3;
export const WAITING_NEWS_PREFIX = "waiting-list news ";

declare module "#src/notices/notice.ts" {
  interface NoticeEvents {
    "waiting.requested": PersonEventData & { row: number; at: number; zips: string[]; token: string };
  }
}

export const waitingRequestedNotice = userNotice("waiting.requested", {
  key: `${WAITING_CONFIRM_PREFIX}{row} {at}`,
  email: ({ zips, token }, { config }) => confirmEmail(zips, token, config.appUrl),
  holds({ db, now }, { to = "" }) {
    const rows = findRows(db, waitingList, { email: to });
    return pendingRows(rows, now()).length > 0;
  },
});

const confirmEmail = (zips: readonly string[], token: string, appUrl: string): EmailTemplate => ({
  subject: `Get an email when a groomer comes to ${zipsText(zips)}?`,
  paragraphs: [`You asked ${BRAND} to email you when a mobile dog groomer comes to ${zipsText(zips)}. Please confirm:`],
  action: { label: "Yes, notify me", url: appUrl + confirmWaitingPath(token) },
  closing: `This link works for ${LINK_DAYS} days. Not you? Ignore this email, and we'll delete your address.`,
});

/** The response is the same for all emails. Throws 422 (unknown ZIP code), 429. */
export function joinWaitingList(ctx: Ctx, info: RequestInfo, input: WaitingInput) {
  const place = findZip(ctx.db, input.zipCode);
  if (!place) throw invalid({ zipCode: "We don't know that ZIP code" });
  ctx.limits.takeAll([
    ["waiting-ip", info.ip],
    ["waiting-all", ""],
  ]);
  const [email, { zip }] = [input.email.toLowerCase(), place];
  transact(ctx, (tx, now) => {
    const token = waitingTokenOf(tx, email, now);
    const row = addRow(tx, { email, zip, tokenHash: hashToken(token), createdAt: now });
    audit(tx, { action: "waiting-list-requested", now, info });
    if (!row || !mayAsk(tx, email, now)) return;
    const zips = pendingRows(rowsByToken(tx, token), now).map((waiting) => waiting.zip);
    const offToken = waitingListOffToken(token);
    notify(ctx, tx, "waiting.requested", { to: { email }, row: row.id, at: now, zips, token, offToken });
  });
}

/** Undefined if already confirmed or at the limit. New entries replace old unconfirmed ones. */
function addRow(tx: Tx, row: typeof waitingList.$inferInsert) {
  const added = tx
    .insert(waitingList)
    .values(row)
    .onConflictDoUpdate({
      target: [waitingList.email, waitingList.zip],
      set: { createdAt: row.createdAt },
      setWhere: isNull(waitingList.confirmedAt),
    })
    .returning({ id: waitingList.id })
    .get();
  if (!added) return undefined;
  const isOwn = eq(waitingList.email, row.email);
  const saved = tx
    .select({ id: waitingList.id })
    .from(waitingList)
    .where(isOwn)
    .orderBy(desc(isNotNull(waitingList.confirmedAt)), desc(waitingList.createdAt), desc(waitingList.id))
    .limit(MAX_WAITING_PLACES);
  const gone = tx
    .delete(waitingList)
    .where(and(isOwn, notInArray(waitingList.id, saved)))
    .returning({ id: waitingList.id })
    .all();
  return gone.some(({ id }) => id === added.id) ? undefined : added;
}

/** Counts sent emails, because anyone can type any address and leave again. */
function mayAsk(tx: Tx, email: string, now: number): boolean {
  const wasAsked = and(
    eq(outbox.recipient, email),
    like(outbox.dedupeKey, `${WAITING_CONFIRM_PREFIX}%`),
    gt(outbox.createdAt, now - 7 * DAY_MS),
    lte(outbox.createdAt, now),
  );
  const asked = findRows(tx, outbox, wasAsked, desc(outbox.createdAt));
  const [last] = asked;
  if (!last) return true;
  if (asked.length >= MAX_A_WEEK) return false;
  if (last.createdAt <= now - DAY_MS) return true;
  const answer = and(eq(waitingList.email, email), gte(waitingList.confirmedAt, last.createdAt));
  // Sending news removes the confirmed entry.
  const news = and(
    eq(outbox.recipient, email),
    like(outbox.dedupeKey, `${WAITING_NEWS_PREFIX}%`),
    gte(outbox.createdAt, last.createdAt),
  );
  return hasRow(tx, waitingList, answer) || hasRow(tx, outbox, news);
}

export const pendingRows = (rows: readonly WaitingRow[], now: number) =>
  rows.filter(({ confirmedAt, createdAt }) => confirmedAt === null && createdAt > now - LINK_DAYS * DAY_MS);

/** Confirms all entries of the address. Idempotent. Throws 422 on `token`, 429. */
export function confirmWaiting(ctx: Ctx, info: RequestInfo, token: string): WaitingRow[] {
  ctx.limits.take("verify-ip", info.ip);
  return transact(ctx, (tx, now) => {
    const open = pendingRows(rowsByToken(tx, token), now).map(({ id }) => id);
    if (open.length > 0) {
      changeRows(tx, waitingList, inArray(waitingList.id, open), { confirmedAt: now });
      audit(tx, { action: "waiting-list-confirmed", detail: { places: open.length }, now, info });
    }
    const waiting = rowsByToken(tx, token).filter(({ confirmedAt }) => confirmedAt !== null);
    if (waiting.length === 0) throw invalid({ token: "This link has expired. Sign up again." });
    return waiting;
  });
}

/** Also cancels queued emails. An invalid token gets the same response. Throws 429. */
export function leaveWaiting(ctx: Ctx, info: RequestInfo, token: string) {
  ctx.limits.take("emails-off-ip", info.ip);
  transact(ctx.db, (tx) => {
    const gone = rowsByToken(tx, token);
    removeRows(tx, waitingList, { tokenHash: hashToken(token) });
    for (const unsent of unsentTo(token)) removeRows(tx, outbox, unsent);
    if (gone.length === 0) return;
    audit(tx, { action: "waiting-list-left", detail: { places: gone.length }, now: ctx.now(), info });
  });
}

/** Emails queued or given up. Each condition has an index. */
function unsentTo(token: string) {
  const isTheirs = and(eq(outbox.offToken, waitingListOffToken(token)), isNull(outbox.sentAt));
  const wasGivenUp = and(isNotNull(outbox.deadAt), sql`${outbox.recipient} <> ''`);
  return [isNull(outbox.deadAt), wasGivenUp].map((state) => and(isTheirs, state));
}

/** ZIP codes on the list, and those whose email is still to be sent. */
export function zipsToLeave(db: Db, token: string): string[] {
  const unsent = unsentTo(token).flatMap((theirs) => findRows(db, outbox, theirs));
  const news = unsent.filter(({ dedupeKey }) => dedupeKey.startsWith(WAITING_NEWS_PREFIX));
  const zips = [
    ...rowsByToken(db, token).map(({ zip }) => zip),
    ...news.map(({ dedupeKey }) => dedupeKey.split(" ")[3]!),
  ];
  return [...new Set(zips)].sort();
}

/** One token for all ZIP codes of an email, derived from it. Only a hash of the token is stored. */
export const waitingTokenOf = (tx: Db | Tx, address: string, now: number): string =>
  keyedHash(tx, "links", `waiting-list ${address}`, now);

export type WaitingRow = typeof waitingList.$inferSelect;

export const rowsByToken = (db: Db | Tx, token: string): WaitingRow[] =>
  findRows(db, waitingList, { tokenHash: hashToken(token) }, asc(waitingList.zip));
