import type { Config } from "#src/base/config.ts";
import { count } from "../backups/format.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";

/** Stripe's signatures are valid for five minutes, and the Date header has whole seconds. */
const WRONG_MS = 120_000;
const DOUBTFUL_MS = 10_000;
const ADVICE = "Sync the machine's clock: timedatectl set-ntp true";

export async function checkClock({ stripe, appUrl, demo }: Config, now: () => number): Promise<Finding> {
  const other = stripe ? (stripe.apiBase ?? "https://api.stripe.com") : appUrl;
  const before = now();
  const said = await dateOf(other);
  const after = now();
  if (said === null) {
    const says = `${new URL(other).host} didn't send the time to check the clock.`;
    return demo ? ok("clock", says) : warning("clock", says, "See the Stripe and address results.");
  }
  const off = Math.abs((before + after) / 2 - said);
  const says = `The clock differs from ${new URL(other).host} by ${count(Math.round(off / 1000), "second")}.`;
  if (off > WRONG_MS) return problem("clock", `${says} Past five minutes, webhooks are rejected.`, ADVICE);
  return off > DOUBTFUL_MS ? warning("clock", says, ADVICE) : ok("clock", says);
}

/** Any response will do. Null without one or without a date. */
async function dateOf(url: string): Promise<number | null> {
  const signal = AbortSignal.timeout(5_000);
  const answer = await fetch(url, { redirect: "manual", signal }).catch(() => null);
  await answer?.body?.cancel();
  const at = Date.parse(answer?.headers.get("date") ?? "");
  return Number.isNaN(at) ? null : at;
}
