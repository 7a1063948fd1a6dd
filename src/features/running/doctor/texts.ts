import type { Config } from "#src/base/config.ts";
import { SmsError } from "#src/ports/sms/provider.ts";
import { twilio } from "#src/ports/sms/twilio.ts";
import { TEXTS_WEBHOOK } from "#src/shared/people/sms-labels.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";

const CHECK = "texts";

/** Whether the provider of text messages takes ours, and brings us what people answer. Sends nothing; null where there is none. */
export async function checkTexts({ texts, appUrl, textsMonthlyLimit }: Config): Promise<Finding | null> {
  if (!texts) return null;
  const wanted = appUrl + TEXTS_WEBHOOK;
  try {
    const { webhook } = await twilio(texts).verify();
    if (webhook !== wanted) {
      const says = webhook
        ? `What people answer goes to ${webhook}.`
        : "What people answer goes nowhere, so STOP is not heard here.";
      return problem(
        CHECK,
        says,
        `At Twilio, let 'A message comes in' of the number or service call ${wanted} by HTTP POST.`,
      );
    }
  } catch (error) {
    if (!(error instanceof SmsError)) throw error;
    return problem(
      CHECK,
      error.message,
      "Compare TEXTS_URL with the account at Twilio, and check that this machine may call api.twilio.com.",
    );
  }
  if (textsMonthlyLimit === null) {
    return warning(
      CHECK,
      "Twilio takes our texts, and nothing limits what a month may cost.",
      "Set TEXTS_MONTHLY_LIMIT.",
    );
  }
  return ok(CHECK, `Twilio takes our texts, and brings answers to ${wanted}.`);
}
