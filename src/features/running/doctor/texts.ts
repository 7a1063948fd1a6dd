import type { Config } from "#src/base/config.ts";
import { SmsError } from "#src/ports/sms/provider.ts";
import { twilio } from "#src/ports/sms/twilio.ts";
import { TEXTS_WEBHOOK } from "#src/shared/people/sms-labels.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";

const CHECK = "texts";

/** Sends nothing. Null without a provider. */
export async function checkTexts({ texts, appUrl, textsMonthlyLimit }: Config): Promise<Finding | null> {
  if (!texts) return null;
  const wanted = appUrl + TEXTS_WEBHOOK;
  try {
    const { webhook } = await twilio(texts).verify();
    if (webhook !== wanted) {
      const says = webhook
        ? `Replies go to ${webhook}.`
        : "Replies aren't set up, so the site won't know when someone texts STOP.";
      return problem(
        CHECK,
        says,
        `In Twilio, set "A message comes in" for the number or service to ${wanted} with HTTP POST.`,
      );
    }
  } catch (error) {
    if (!(error instanceof SmsError)) throw error;
    return problem(CHECK, error.message, "Check TEXTS_URL and that this machine can reach api.twilio.com.");
  }
  if (textsMonthlyLimit === null) {
    return warning(CHECK, "Twilio accepts our texts, but there's no monthly cost limit.", "Set TEXTS_MONTHLY_LIMIT.");
  }
  return ok(CHECK, `Twilio accepts our texts and sends replies to ${wanted}.`);
}
