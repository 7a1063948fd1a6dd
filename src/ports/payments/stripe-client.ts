import Stripe from "stripe";
import type { StripeSettings } from "#src/base/config.ts";
import type { Log } from "#src/base/log.ts";

/** A page waits for the call, and our server times out after 30 s. */
interface CallLimits {
  timeoutMs: number;
  retries: number;
}
const patient: CallLimits = { timeoutMs: 10_000, retries: 1 };

export interface StripeOptions {
  timeout?: CallLimits;
  /** Logs refusals with Stripe's request ID. */
  log?: Log;
}

export function createStripeClient(
  { secretKey, apiBase }: StripeSettings,
  { timeout = patient, log }: StripeOptions,
): Stripe {
  const stripe = new Stripe(secretKey, {
    ...(apiBase ? addressOf(new URL(apiBase)) : {}),
    telemetry: false,
    timeout: timeout.timeoutMs,
    maxNetworkRetries: timeout.retries,
  });
  stripe.on("response", ({ status, method, path, request_id }: Stripe.ResponseEvent) => {
    if (status >= 400) log?.info("stripe refused", { status, method, path, stripeRequestId: request_id });
  });
  return stripe;
}

function addressOf({ hostname, port, protocol }: URL) {
  const isPlain = protocol === "http:";
  return { host: hostname, port: port || (isPlain ? 80 : 443), protocol: isPlain ? "http" : "https" } as const;
}

export const secondsToMs = (seconds: number) => seconds * 1000;
export const msToSeconds = (instant: number) => Math.floor(instant / 1000);

export const stripeIdOf = (value: string | { id: string }): string => (typeof value === "string" ? value : value.id);

/** Idempotent replays return the first response, so later changes must be fetched. */
export const isReplayedCall = ({ lastResponse }: Stripe.Response<unknown>): boolean =>
  new Headers(lastResponse.headers).get("idempotent-replayed") === "true";
