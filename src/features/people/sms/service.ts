import { randomInt } from "node:crypto";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { changeRow, findRow, putRow, smsCodes, smsNumbers, smsOff, smsQueue, type Tx, transact } from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx } from "#src/base/context.ts";
import { isSigned, keyedHash } from "#src/base/secrets.ts";
import { formatPhone, usMobileNumber } from "#src/domain/people/phones.ts";
import { requireOpen } from "#src/features/people/accounts/queries.ts";
import { copyClosedRecord } from "#src/features/people/accounts/records.ts";
import { AppError, conflict, invalid } from "#src/shared/base/errors.ts";
import { MINUTE_MS } from "#src/shared/base/time.ts";
import type { SmsCodeInput, SmsNumberInput, SmsOptions, SmsOptionsChange } from "#src/shared/people/sms.ts";
import {
  CONSENT_VERSION,
  MAX_CODE_TRIES,
  NOT_US_NUMBER_TEXT,
  SMS_CODE_DIGITS,
  smsKindsOf,
} from "#src/shared/people/sms-labels.ts";
import { nextDaytime, queueText } from "#src/sms/queue.ts";
import { hasOptedOut } from "#src/sms/stops.ts";
import { notifyOtherOwners } from "./notices.ts";
import { findSmsNumber, textsView } from "./queries.ts";

const CODE_LIVES_MS = 10 * MINUTE_MS;

/** Throws 503 if the site sends no texts. */
export function refuseWithoutTexts({ texts }: Pick<Ctx, "texts">) {
  if (!texts) throw new AppError("unavailable", "This site doesn't send text messages.");
}

/** Throws 401 (closed), 409 (email not confirmed, or night), 422 (unsupported, or opted out), 429, 503. */
export function sendCode(ctx: Ctx, by: ActorContext, { number: typed }: SmsNumberInput): SmsOptions {
  refuseWithoutTexts(ctx);
  const number = usMobileNumber(typed);
  if (!number) throw invalid({ number: NOT_US_NUMBER_TEXT });
  const { viewer, info } = by;
  // A confirmed email costs an attacker more than a number.
  if (requireOpen(ctx.db, viewer).confirmedAt === null) throw conflict("Confirm your email first.");
  const now = ctx.now();
  // A mistyped number belongs to a stranger, so no codes at night (in New York, if the ZIP code is unknown). Demo texts are never sent.
  const home = { userId: viewer.userId, timeZone: "America/New_York" };
  if (ctx.texts?.kind !== "files" && nextDaytime(ctx.db, home, now) > now)
    throw conflict("We don't text codes between 9 PM and 8 AM. Please try again in the morning.");
  const key = keyedHash(ctx.db, "limits", number, now);
  const ofNumber = codeLimits.map((name) => [name, key] as const);
  ctx.limits.takeAll([
    ...ofNumber,
    ["text-code-user", String(viewer.userId)],
    ["text-code-ip", info.ip],
    ["text-code-site", "all"],
  ]);
  if (hasOptedOut(ctx.db, number, now)) {
    // Otherwise START would help only a day later.
    ctx.limits.giveBack(ofNumber);
    throw invalid({ number: startFirst(ctx) });
  }
  return transact(ctx.db, (tx) => {
    requireOpen(tx, viewer);
    const code = String(randomInt(10 ** SMS_CODE_DIGITS)).padStart(SMS_CODE_DIGITS, "0");
    const consent = { number, agreedAt: now, agreedWords: CONSENT_VERSION, agreedFrom: info.ip };
    const set = {
      ...consent,
      codeHash: hashOf(tx, viewer.userId, code, now),
      tries: 0,
      expiresAt: now + CODE_LIVES_MS,
    };
    putRow(tx, smsCodes, { userId: viewer.userId }, set);
    queueText(tx, { userId: viewer.userId, kind: "code", detail: code, now });
    auditBy(tx, by, { action: "text-code-sent", now });
    return textsView({ ...ctx, db: tx }, viewer);
  });
}

const codeLimits = ["text-code-number-day", "text-code-unused", "text-code-number"] as const;

/** Only the phone itself can undo STOP. */
const startFirst = ({ texts }: Ctx) =>
  `This number opted out of our texts. Text START ${texts?.from ? `to ${formatPhone(texts.from)}` : "in reply to our last text"} from it first.`;

const codeText = (userId: number, code: string) => `text-code ${userId} ${code}`;
const hashOf = (tx: Tx, userId: number, code: string, now: number) =>
  keyedHash(tx, "links", codeText(userId, code), now);

/** Wrong codes count. Throws 401, 409 (none pending, too many wrong ones), 422, 429, 503. */
export function confirmNumber(ctx: Ctx, by: ActorContext, { code }: SmsCodeInput): SmsOptions {
  refuseWithoutTexts(ctx);
  const { viewer } = by;
  const { userId } = viewer;
  ctx.limits.take("text-try-user", String(userId));
  const now = ctx.now();
  // A wrong try must be written before it is refused.
  const confirmed = transact(ctx.db, (tx) => {
    requireOpen(tx, viewer);
    const own = eq(smsCodes.userId, userId);
    const waiting = findRow(tx, smsCodes, and(own, gt(smsCodes.expiresAt, now)));
    // Sent again after its answer was lost.
    if (!waiting && (findSmsNumber(tx, userId)?.confirmedAt ?? 0) > now - CODE_LIVES_MS) return null;
    if (!waiting || waiting.tries >= MAX_CODE_TRIES) throw conflict("That code has expired. Request a new one.");
    const { codeHash, tries: _, expiresAt: __, userId: ___, ...consent } = waiting;
    if (!isSigned(tx, "links", { text: codeText(userId, code), signature: codeHash }, now)) {
      changeRow(tx, smsCodes, own, { tries: sql`${smsCodes.tries} + 1` });
      return undefined;
    }
    tx.delete(smsCodes).where(own).run();
    putRow(tx, smsNumbers, { userId }, { ...consent, confirmedAt: now });
    copyClosedRecord(ctx, tx, userId);
    queueText(tx, { userId, kind: "welcome", now });
    notifyOtherOwners(ctx, tx, { number: consent.number, userId, now });
    auditBy(tx, by, { action: "text-number-confirmed", now });
    return consent.number;
  });
  if (confirmed === undefined) throw invalid({ code: "That code doesn't match. Check it, or request a new one." });
  if (confirmed) ctx.limits.giveBack([["text-code-unused", keyedHash(ctx.db, "limits", confirmed, now)]]);
  return textsView(ctx, viewer);
}

/** Turns a kind on or off, or chooses whether texts replace emails. Throws 409 (no number), 422 (wrong role). */
export function changeTexts(ctx: Ctx, by: ActorContext, change: SmsOptionsChange): SmsOptions {
  const { userId, role } = by.viewer;
  return transact(ctx, (tx, now) => {
    if (!findSmsNumber(tx, userId)) throw conflict("Add your mobile number first.");
    if ("replacesEmails" in change) {
      tx.update(smsNumbers).set(change).where(eq(smsNumbers.userId, userId)).run();
    } else {
      const { kind, isOn } = change;
      if (!smsKindsOf(role).includes(kind)) throw invalid({ kind: "Choose one of your text types" });
      const own = and(eq(smsOff.userId, userId), eq(smsOff.kind, kind));
      if (isOn) tx.delete(smsOff).where(own).run();
      else tx.insert(smsOff).values({ userId, kind, since: now }).onConflictDoNothing().run();
    }
    auditBy(tx, by, { action: "texts-changed", detail: change, now });
    return textsView({ ...ctx, db: tx }, by.viewer);
  });
}

/** Idempotent. Drops queued texts. */
export const removeNumber = (ctx: Ctx, by: ActorContext): SmsOptions =>
  transact(ctx.db, (tx) => {
    const hadNumber = findSmsNumber(tx, by.viewer.userId) !== undefined;
    eraseSmsData(tx, by.viewer.userId);
    if (hadNumber) auditBy(tx, by, { action: "text-number-removed", now: ctx.now() });
    return textsView({ ...ctx, db: tx }, by.viewer);
  });

export function dropWaitingTexts(tx: Tx, userId: number) {
  tx.delete(smsCodes).where(eq(smsCodes.userId, userId)).run();
  tx.delete(smsQueue)
    .where(and(eq(smsQueue.userId, userId), isNull(smsQueue.takenAt)))
    .run();
}

/** Keeps the opt-out list, which names no one. */
export function eraseSmsData(tx: Tx, userId: number) {
  for (const table of [smsNumbers, smsCodes, smsOff, smsQueue]) tx.delete(table).where(eq(table.userId, userId)).run();
}
