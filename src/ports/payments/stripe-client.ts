import Stripe from "stripe";
import type { StripeSettings } from "#src/base/config.ts";
import type { Log } from "#src/base/log.ts";

/** How long one call may take, and how often it is tried again: a page waits for it, and the server cuts at 30 s. */
interface Patience {
  timeoutMs: number;
  retries: number;
}
const patient: Patience = { timeoutMs: 10_000, retries: 1 };

export interface StripeOptions {
  timeout?: Patience;
  /** Logs what Stripe refused, with the request id under which Stripe's dashboard explains it. */
  log?: Log;
}

export function stripeClient(
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

/** Stripe counts in seconds, the rest of the code in milliseconds. */
export const fromSeconds = (seconds: number) => seconds * 1000;
export const toSeconds = (instant: number) => Math.floor(instant / 1000);

/** A field that is an object if it was expanded, otherwise only an id. */
export const idOf = (value: string | { id: string }): string => (typeof value === "string" ? value : value.id);

/** Stripe then repeats its first answer, so later changes are fetched. Under Bun the headers are a Headers object. */
export const isRepeated = ({ lastResponse }: Stripe.Response<unknown>): boolean =>
  new Headers(lastResponse.headers).get("idempotent-replayed") === "true";
