import { and, desc, eq, lte, sql } from "drizzle-orm";
import { addRow, type Db, locations, smsNumbers, smsOff, smsQueue, type Tx, usZips } from "#db/db.ts";
import { asSql, prepareQuery } from "#db/prepared.ts";
import { addDays, HOUR_MS, localTime, MINUTE_MS } from "#src/shared/base/time.ts";
import type { SentSmsKind } from "#src/shared/people/sms-labels.ts";
import type { Ctx } from "../base/context.ts";
import type { QuietRule } from "../notices/notice.ts";
import { hasOptedOut } from "./stops.ts";

/** Local hours, as carriers and state laws require. */
const FROM = "08:00";
const UNTIL = "21:00";

export function afterQuietHours(now: number, timeZone: string): number {
  const { today, timeNow } = localTime(now, timeZone);
  if (timeNow >= FROM && timeNow < UNTIL) return now;
  const day = timeNow < FROM ? today : addDays(today, 1);
  return Temporal.PlainDateTime.from(`${day}T${FROM}`).toZonedDateTime(timeZone).epochMilliseconds;
}

export const zoneOf = prepareQuery((db) =>
  db
    .select({ timeZone: usZips.timeZone })
    .from(locations)
    .innerJoin(usZips, eq(usZips.zip, sql`substr(${locations.zipCode}, 1, 5)`))
    .where(eq(locations.userId, asSql(sql.placeholder("userId"))))
    .prepare(),
);

interface TextRecipient {
  userId: number;
  /** The visit's zone, without a known ZIP code. */
  timeZone: string;
}

export const nextDaytime = (db: Db | Tx, { userId, timeZone }: TextRecipient, now: number): number =>
  afterQuietHours(now, zoneOf(db).get({ userId })?.timeZone ?? timeZone);

interface PlannedText {
  userId: number;
  /** Null without a visit. */
  preferredDate: string | null;
  timeZone: string | null;
  plannedAt: number;
}

/** Returns `now` or the next morning. Retries wait too, but what was planned for the night is sent as planned. */
export function daytimeForRetry(
  db: Db,
  { userId, preferredDate, timeZone, plannedAt }: PlannedText,
  quiet: QuietRule,
  now: number,
) {
  if (quiet === "at-night" || timeZone === null) return now;
  if (quiet === "at-night-on-its-day" && preferredDate === localTime(plannedAt, timeZone).today) return now;
  const reader = { userId, timeZone };
  return nextDaytime(db, reader, plannedAt) > plannedAt ? now : nextDaytime(db, reader, now);
}

/** Milliseconds after which a text is no longer news. */
const textLifetimes: Record<SentSmsKind, number> = {
  code: 10 * MINUTE_MS,
  welcome: HOUR_MS,
  "on-my-way": HOUR_MS,
  late: 2 * HOUR_MS,
  hour: 12 * HOUR_MS,
  change: 12 * HOUR_MS,
  request: 12 * HOUR_MS,
};

/** Delay of an email that a text replaces once the provider takes the text. */
const MAIL_WAITS_MS = 10 * MINUTE_MS;
export const ONE_REQUEST_IN_MS = HOUR_MS;

const receiver = prepareQuery((db) =>
  db
    .select({ number: smsNumbers.number, replacesEmails: smsNumbers.replacesEmails, offSince: smsOff.since })
    .from(smsNumbers)
    .leftJoin(smsOff, and(eq(smsOff.userId, smsNumbers.userId), eq(smsOff.kind, asSql(sql.placeholder("kind")))))
    .where(eq(smsNumbers.userId, asSql(sql.placeholder("userId"))))
    .prepare(),
);

interface PersonText {
  userId: number;
  visit: { id: number | null; preferredDate: string; timeZone: string; was?: string | undefined };
  kind: SentSmsKind;
  detail?: string | undefined;
  emailKey: string | undefined;
  quiet?: QuietRule | undefined;
  now: number;
}

/** Returns when to send the email that the text replaces, delayed if the text goes out now. Undefined without one. */
export function queueTextToPerson(
  { texts }: Pick<Ctx, "texts">,
  tx: Tx,
  text: PersonText,
  goesAt: (tx: Tx, text: PersonText, from: number) => number,
): number | undefined {
  const { userId, visit, kind, detail = null, emailKey, now } = text;
  if (kind === "change" && !isSoon(visit, now)) return undefined;
  const wants = receiver(tx).get({ userId, kind });
  if (!wants || wants.offSince !== null || !texts) return undefined;
  // Opted-out people get other channels without delay.
  if (hasOptedOut(tx, wants.number, now)) return undefined;
  const isReplacing = wants.replacesEmails && emailKey !== undefined;
  const last = kind === "request" ? lastTaken(tx).get({ userId, kind, now })?.takenAt : undefined;
  const sendAt = goesAt(tx, text, Math.max(now, last ? last + ONE_REQUEST_IN_MS : 0));
  const isAtOnce = sendAt <= now;
  queueText(tx, {
    userId,
    kind,
    bookingId: visit.id,
    detail,
    emailKey: isReplacing && isAtOnce ? emailKey : null,
    now,
    sendAt,
  });
  return isReplacing ? now + (isAtOnce ? MAIL_WAITS_MS : 0) : undefined;
}

function isSoon({ preferredDate, was, timeZone }: PersonText["visit"], now: number): boolean {
  const { today } = localTime(now, timeZone);
  return [preferredDate, was].some((date) => date === today || date === addDays(today, 1));
}

export const lastTaken = prepareQuery((db) =>
  db
    .select({ takenAt: smsQueue.takenAt })
    .from(smsQueue)
    .where(
      and(
        eq(smsQueue.userId, sql.placeholder("userId")),
        eq(smsQueue.kind, sql.placeholder("kind")),
        // A future time comes from a wrong clock.
        lte(smsQueue.takenAt, sql.placeholder("now")),
      ),
    )
    .orderBy(desc(smsQueue.takenAt))
    .limit(1)
    .prepare(),
);

interface NewText {
  userId: number;
  kind: SentSmsKind;
  bookingId?: number | null;
  detail?: string | null;
  emailKey?: string | null;
  now: number;
  sendAt?: number;
}

/** Replaces a queued identical text, except for requests, which are joined when sent. */
export function queueText(tx: Tx, { now, sendAt = now, ...text }: NewText) {
  const bookingId = text.bookingId ?? null;
  const waits = sql`${smsQueue.takenAt} IS NULL AND ${smsQueue.deadAt} IS NULL`;
  const isSame = and(
    eq(smsQueue.userId, text.userId),
    eq(smsQueue.kind, text.kind),
    sql`coalesce(${smsQueue.bookingId}, 0) = ${bookingId ?? 0}`,
  );
  if (text.kind !== "request") tx.delete(smsQueue).where(and(isSame, waits)).run();
  addRow(tx, smsQueue, { ...text, bookingId, createdAt: now, sendAt, expiresAt: sendAt + textLifetimes[text.kind] });
}
