import { eq } from "drizzle-orm";
import { changeRow, changeRows, pushDevices, pushQueue, removeRow, removeRows, type Tx } from "#db/db.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import { pushKindTexts } from "#src/shared/people/push-labels.ts";
import type { Ctx } from "../base/context.ts";
import { isSessionAlive } from "../http/sessions/session-store.ts";
import { noticesOf, quietRuleOf, stillHolding } from "../notices/table.ts";
import { type OutsideAnswer, OutsideError } from "../ports/fetch-outside.ts";
import { daytimeForRetry } from "../sms/queue.ts";
import type { DuePush } from "./due.ts";
import { pushKeys } from "./keys.ts";

/** Doubles after each failure. */
const FIRST_WAIT_MS = MINUTE_MS;
export const LONGEST_WAIT_MS = HOUR_MS;
/** Drops the device after this long without a success. */
const GIVEN_UP_MS = 7 * DAY_MS;

/** "void": nothing to say. "refused": only this message. "gone": no such device. */
export type PushOutcome =
  | { is: "taken" | "void" | "gone" | "refused" }
  | { is: "later"; waitMs: number }
  /** Delayed into quiet hours; sent in the morning. */
  | { is: "night"; until: number };
export type PushContext = Pick<Ctx, "config" | "db" | "features" | "fetchOutside" | "lease" | "log" | "now">;

/** Never throws, and writes nothing (see `writePushOutcome`). */
export async function tryToPush(ctx: PushContext, due: DuePush): Promise<PushOutcome> {
  try {
    const now = ctx.now();
    // Logging in again continues the registration.
    if (!isSessionAlive(due.session, now) || now >= due.expiresAt) return { is: "void" };
    const notices = stillHolding(ctx, { push: due.kind }, due);
    const content = notices.length === 0 ? undefined : noticesOf(ctx).pushes[due.kind]?.(ctx, due);
    if (!content) return { is: "void" };
    const until = daytimeForRetry(ctx.db, { ...due, plannedAt: due.sendAt }, quietRuleOf(notices), now);
    if (until > now) return { is: "night", until };
    const { headers, body } = await sealed(ctx, due, JSON.stringify(content));
    const answer = await ctx.fetchOutside(due.device.endpoint, { method: "POST", headers, body });
    const outcome = outcomeOf(answer, due);
    if (outcome.is !== "taken") note(ctx, due, String(answer.status));
    return outcome;
  } catch (error) {
    if (error instanceof OutsideError) {
      note(ctx, due, error.failure);
      return error.failure === "refused" ? { is: "gone" } : later(due);
    }
    ctx.log.error("push", error, { deviceId: due.device.id });
    return later(due);
  }
}

/** Logs only the device ID, because the endpoint is secret. */
const note = ({ log }: PushContext, { device }: DuePush, answer: string) =>
  log.info("push not taken", { deviceId: device.id, answer });

/** Encrypted (RFC 8291) and signed (RFC 8292). */
async function sealed({ config, db, now }: PushContext, { kind, device, expiresAt }: DuePush, text: string) {
  const { default: webPush } = await import("web-push");
  const { endpoint, p256dh, auth } = device;
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
    vapidDetails: { subject: `mailto:${config.supportEmail}`, ...pushKeys(db, now()) },
    TTL: Math.ceil((expiresAt - now()) / 1000),
    urgency: kind === "on-my-way" ? "high" : "normal",
  });
  const { "Content-Length": _, ...others } = headers;
  const texts = Object.entries(others).map(([name, value]) => [name.toLowerCase(), String(value)]);
  return { headers: Object.fromEntries(texts) as Record<string, string>, body };
}

function outcomeOf({ status, headers }: OutsideAnswer, due: DuePush): PushOutcome {
  if (status >= 200 && status < 300) return { is: "taken" };
  if (status === 404 || status === 410) return { is: "gone" };
  if (status === 429 || status >= 500) return later(due, Number(headers["retry-after"]) * 1000);
  return { is: "refused" };
}

/** Respects Retry-After, up to an hour. */
function later({ device }: DuePush, wantedMs = Number.NaN): PushOutcome {
  const own = FIRST_WAIT_MS * 2 ** Math.min(device.failures, 10);
  return { is: "later", waitMs: Math.min(LONGEST_WAIT_MS, Number.isFinite(wantedMs) ? Math.max(own, wantedMs) : own) };
}

export function writePushOutcome(tx: Tx, { id, kind, device }: DuePush, outcome: PushOutcome, now: number) {
  const own = eq(pushDevices.id, device.id);
  if (outcome.is === "night") {
    const { until } = outcome;
    const set = { sendAt: until, expiresAt: until + pushKindTexts[kind].lifetime };
    return void changeRow(tx, pushQueue, { id }, set);
  }
  const failingSince = device.failingSince ?? now;
  const isGivenUp = outcome.is !== "taken" && outcome.is !== "void" && now - failingSince >= GIVEN_UP_MS;
  if (outcome.is === "gone" || isGivenUp) return removeRows(tx, pushDevices, own);
  if (outcome.is !== "later") removeRow(tx, pushQueue, { id });
  if (outcome.is === "void") return;
  if (outcome.is === "taken") {
    if (device.failingSince !== null) changeRows(tx, pushDevices, own, ALL_WELL);
    return;
  }
  const retryAt = now + (outcome.is === "later" ? outcome.waitMs : 0);
  changeRows(tx, pushDevices, own, { failingSince, failures: device.failures + 1, retryAt });
}

const ALL_WELL = { failingSince: null, failures: 0, retryAt: null };
