import { alerts, changeRow, hasRow, removeRow, smsQueue, type Tx } from "#db/db.ts";
import { BRAND } from "#src/shared/base/brand.ts";
import { MINUTE_MS, monthAndYear } from "#src/shared/base/time.ts";
import type { SentSmsKind } from "#src/shared/people/sms-labels.ts";
import { type Ctx, raiseAlert } from "../base/context.ts";
import type { QueuedText } from "../notices/notice.ts";
import { noticesOf, quietRuleOf, stillHolding } from "../notices/table.ts";
import { SmsError } from "../ports/sms/provider.ts";
import { countText, segmentsThisMonth } from "./counts.ts";
import type { DueText } from "./due.ts";
import { countSegments, lengthInGsm, ONE_TEXT_LENGTH, toGsm } from "./gsm.ts";
import { daytimeForRetry, lastTaken, ONE_REQUEST_IN_MS } from "./queue.ts";
import { hasOptedOut, optOut } from "./stops.ts";

const WARNED_AT = 0.8;

function warnOfLimit(tx: Tx, { limit, now }: { limit: number | null; now: number }) {
  if (limit === null || segmentsThisMonth(tx, now) < limit * WARNED_AT) return;
  const kind = "texts_limit";
  const message = `${monthAndYear(now)}: you've used 80% of TEXTS_MONTHLY_LIMIT (${limit.toLocaleString("en-US")} segments). At the limit, we only text codes and 'On my way'.`;
  if (hasRow(tx, alerts, { kind, message })) return;
  raiseAlert(tx, { kind, message, now });
}

/** Waits between tries; then the text is dropped. */
const retryAfter = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS];

/** Texts sent even over the month's limit. */
const beyondLimit: readonly SentSmsKind[] = ["code", "on-my-way"];

/** "void": nothing to say, or opted out. "joined": covered by another text. "night": postponed. "dead": failed. */
type SmsOutcome =
  /** `at` is when it was written: it leaves out what came while it was under way. */
  | { is: "taken"; segments: number; at: number }
  | { is: "void" | "away" | "joined" }
  | { is: "dead"; why: string; isStopped?: boolean }
  | { is: "night"; until: number }
  | { is: "later"; why: string };
export type SmsContext = Pick<Ctx, "config" | "db" | "features" | "lease" | "log" | "now" | "texts">;

export type UncountedSegments = Map<number, number>;

/** Never throws, and writes nothing (see `writeTextOutcome`). */
export async function tryToText(ctx: SmsContext, due: DueText, uncounted: UncountedSegments): Promise<SmsOutcome> {
  try {
    const now = ctx.now();
    const number = receiverOf(due);
    if (!ctx.texts || !number || now >= due.expiresAt || due.isOff || hasOptedOut(ctx.db, number, now))
      return { is: "void" };
    if (due.kind === "request") {
      const last = lastTaken(ctx.db).get({ userId: due.userId, kind: due.kind, now })?.takenAt ?? 0;
      // One text covers all requests before it, also those of a clock that ran ahead.
      if (last > Math.min(due.createdAt, now - 1)) return { is: "joined" };
      if (last + ONE_REQUEST_IN_MS > now) return { is: "night", until: last + ONE_REQUEST_IN_MS };
    }
    const notices = stillHolding(ctx, { text: due.kind }, due);
    const body = notices.length === 0 ? undefined : smsText(ctx, due);
    if (body === undefined) return { is: "void" };
    const until = daytimeForRetry(ctx.db, { ...due, plannedAt: due.createdAt }, quietRuleOf(notices), now);
    if (until > now) return { is: "night", until };
    const segments = countSegments(body);
    const others = uncounted.values().reduce((sum, one) => sum + one, 0);
    if (!isWithinLimit(ctx, due.kind, others + segments))
      return { is: "dead", why: "This month's limit for texts is reached." };
    uncounted.set(due.id, segments);
    await ctx.texts.send({ to: number, body, key: `${due.id}` });
    return { is: "taken", segments, at: now };
  } catch (error) {
    return failed(ctx, due, error);
  }
}

const receiverOf = ({ kind, waiting, number }: DueText) => (kind === "code" ? waiting : number);

const isWithinLimit = ({ config, db, now }: SmsContext, kind: SentSmsKind, segments: number): boolean =>
  config.textsMonthlyLimit === null ||
  beyondLimit.includes(kind) ||
  segmentsThisMonth(db, now()) + segments <= config.textsMonthlyLimit;

function failed({ log }: SmsContext, { id, attempts }: DueText, error: unknown): SmsOutcome {
  const isKnown = error instanceof SmsError;
  log.error("text", isKnown ? error.code : error, { textId: id, attempts });
  if (!isKnown) return later(attempts, "Something went wrong on our end.");
  switch (error.failure) {
    case "away":
      return { is: "away" };
    case "later":
      return later(attempts, error.message);
    default:
      return { is: "dead", why: error.message, isStopped: error.failure === "stopped" };
  }
}

const later = (attempts: number, why: string): SmsOutcome =>
  attempts < retryAfter.length ? { is: "later", why } : { is: "dead", why };

export function writeTextOutcome({ config, now: clock }: SmsContext, tx: Tx, due: DueText, outcome: SmsOutcome) {
  const now = clock();
  const { id, groomerId, kind } = due;
  const number = receiverOf(due);
  switch (outcome.is) {
    case "void":
      return void removeRow(tx, smsQueue, { id });
    case "away":
      return;
    case "night":
      return void changeRow(tx, smsQueue, { id }, { sendAt: outcome.until });
    case "joined":
      return void changeRow(tx, smsQueue, { id }, { takenAt: Math.min(due.createdAt, now) });
    case "later": {
      const sendAt = now + retryAfter[due.attempts]!;
      return void changeRow(tx, smsQueue, { id }, { attempts: due.attempts + 1, sendAt, lastError: outcome.why });
    }
    case "taken":
      changeRow(tx, smsQueue, { id }, { takenAt: outcome.at, detail: null, lastError: null });
      countText(tx, { groomerId, kind, now, segments: outcome.segments, failures: 0 });
      return warnOfLimit(tx, { limit: config.textsMonthlyLimit, now });
    case "dead":
      changeRow(tx, smsQueue, { id }, { deadAt: now, detail: null, lastError: outcome.why });
      // The provider knew of an opt-out that we didn't.
      if (outcome.isStopped && number) optOut(tx, number, now);
      countText(tx, { groomerId, kind, now, segments: 0, failures: 1 });
  }
}

/* Shown on locked screens: no streets, gate codes, or pets. */

/** GSM characters, up to 160. Undefined if there's nothing to say. */
export function smsText(ctx: Pick<Ctx, "config" | "db" | "features" | "now">, queued: QueuedText): string | undefined {
  const words = noticesOf(ctx).texts[queued.kind]?.(ctx, queued);
  if (!words) return undefined;
  const text = toGsm(`${BRAND}: ${words.says}`);
  return words.path === undefined ? text : withLink(text, ctx.config.appUrl + words.path);
}

/** Omits a link that doesn't fit. */
function withLink(text: string, url: string): string {
  const whole = `${text} ${toGsm(url)}`;
  return lengthInGsm(whole) <= ONE_TEXT_LENGTH ? whole : text;
}
