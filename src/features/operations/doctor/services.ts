import { type Config, ConfigError, type StripeSettings } from "#src/base/config.ts";
import { openBucket } from "#src/ports/bucket.ts";
import { PaymentError } from "#src/ports/payments/provider.ts";
import { SmsError } from "#src/ports/sms/provider.ts";
import { createTwilio } from "#src/ports/sms/twilio.ts";
import { PRIVATE_FOLDER, StoreError } from "#src/ports/store.ts";
import { MEMBERSHIP_PRICE_CENTS } from "#src/shared/base/brand.ts";
import { dollars } from "#src/shared/base/money.ts";
import { counted } from "#src/shared/base/number-labels.ts";
import { TEXTS_WEBHOOK } from "#src/shared/people/sms-labels.ts";
import { causeText, type Finding, ok, problem, warning } from "./finding.ts";

const PRICE = "stripe price";
const WEBHOOK = "stripe webhook";
const WEBHOOK_PATH = "/api/stripe/webhook";
/** Short, because the operator waits. */
const timeout = { timeoutMs: 8_000, retries: 0 };

/** Read-only: checks price and webhook. */
export async function checkStripe({ stripe, appUrl, demo }: Config, now: () => number): Promise<Finding[]> {
  if (!stripe) return demo ? [ok("stripe", "The demo uses its own test payments.")] : [];
  const checks = [checkPrice(stripe, now), checkWebhook(stripe, appUrl + WEBHOOK_PATH), checkRetries(stripe)];
  return (await Promise.all(checks)).filter((finding) => finding !== null);
}

async function checkPrice(settings: StripeSettings, now: () => number): Promise<Finding> {
  const { createStripe } = await import("#src/ports/payments/stripe.ts");
  try {
    await createStripe(settings, now, { timeout }).checkPrice();
    return ok(PRICE, `The price is active: ${dollars(MEMBERSHIP_PRICE_CENTS)} a month.`);
  } catch (error) {
    if (error instanceof PaymentError) return problem(PRICE, "Couldn't look up the price at Stripe.", REACH);
    if (!(error instanceof ConfigError)) throw error;
    const advice = "Fix it. docs/stripe.md explains how to create the price.";
    return problem(PRICE, `${error.message}.`, advice);
  }
}

/** Null if nothing is unpaid. Other checks report an unreachable Stripe. */
async function checkRetries(settings: StripeSettings): Promise<Finding | null> {
  const { countUnpaidSubscriptions } = await import("#src/ports/payments/stripe-account.ts");
  const left = await countUnpaidSubscriptions(settings, { timeout }).catch((error: unknown) => {
    if (error instanceof PaymentError) return 0;
    throw error;
  });
  if (left === 0) return null;
  const says = `Stripe has left ${counted(left, "membership")} unpaid after its last try.`;
  return warning(
    "stripe retries",
    says,
    "Set it to cancel the subscription then (Billing, Revenue recovery); see docs/stripe.md.",
  );
}

const REACH = "Check that this machine can reach api.stripe.com, and look for outages at status.stripe.com.";
const DASHBOARD = "in Stripe's dashboard (Developers, Webhooks); see docs/stripe.md.";

async function checkWebhook(settings: StripeSettings, url: string): Promise<Finding> {
  const { findWebhookState } = await import("#src/ports/payments/stripe-account.ts");
  const webhook = await findWebhookState(settings, url, { timeout });
  switch (webhook.is) {
    case "whole":
      return ok(WEBHOOK, `Stripe sends all needed events to ${url}.`);
    case "missing":
      return problem(
        WEBHOOK,
        `No Stripe webhook endpoint points to ${url}.`,
        `Add one and put its secret in STRIPE_WEBHOOK_SECRET, ${DASHBOARD}`,
      );
    case "disabled":
      return problem(WEBHOOK, `The webhook endpoint for ${url} is disabled.`, `Enable it ${DASHBOARD}`);
    case "lacking":
      return problem(WEBHOOK, `Stripe doesn't send ${webhook.events.join(", ")}.`, `Add these events ${DASHBOARD}`);
    case "unknown":
      return problem(WEBHOOK, `Couldn't look up the webhook endpoints at Stripe (${webhook.why}).`, REACH);
  }
}

/** Sends nothing. Null without a provider. */
export async function checkTexts({ texts, appUrl, textsMonthlyLimit }: Config): Promise<Finding | null> {
  if (!texts) return null;
  const wanted = appUrl + TEXTS_WEBHOOK;
  try {
    const { webhook } = await createTwilio(texts).verify();
    if (webhook !== wanted) {
      const says = webhook
        ? `Replies go to ${webhook}.`
        : "Replies aren't set up, so the site won't know when someone texts STOP.";
      return problem(
        "texts",
        says,
        `In Twilio, set "A message comes in" for the number or service to ${wanted} with HTTP POST.`,
      );
    }
  } catch (error) {
    if (!(error instanceof SmsError)) throw error;
    return problem("texts", error.message, "Check TEXTS_URL and that this machine can reach api.twilio.com.");
  }
  if (textsMonthlyLimit === null) {
    return warning("texts", "Twilio accepts our texts, but there's no monthly cost limit.", "Set TEXTS_MONTHLY_LIMIT.");
  }
  return ok("texts", `Twilio accepts our texts and sends replies to ${wanted}.`);
}

const ADVICE =
  "Check that the keys in UPLOADS_URL can read, write, and delete, and that this machine can reach the host.";

/** Writes, reads, and removes a small file in the shared bucket. */
export async function checkBucket(uploadsUrl: string): Promise<Finding> {
  const bucket = openBucket(uploadsUrl);
  // An unguessable name; a leftover is removed as an orphan.
  const name = `${PRIVATE_FOLDER}/${crypto.randomUUID().replaceAll("-", "")}.webp`;
  const where = `the bucket ${bucket.bucket} at ${bucket.host}`;
  let step = "written to";
  try {
    await bucket.put(name, new TextEncoder().encode(name));
    step = "read from";
    const found = await bucket.get(name);
    step = "deleted from";
    await bucket.delete(name);
    if (!found || new TextDecoder().decode(found) !== name) {
      return problem("photos", `The site gets different data from ${where} than it stored.`, ADVICE);
    }
    return ok("photos", `The site can write to, read from, and delete from ${where}.`);
  } catch (error) {
    const reason = error instanceof StoreError ? error.reason : causeText(error);
    return problem("photos", `Can't use ${where}, which couldn't be ${step}: ${reason}.`, ADVICE);
  }
}
