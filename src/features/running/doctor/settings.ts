import type { Config } from "#src/base/config.ts";
import { BRAND } from "#src/shared/base/brand.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";

const CHECK = "settings";

/** Settings that stop the start, one finding for each line of a ConfigError. */
export const wrongSettings = (message: string): Finding[] =>
  message
    .split("\n")
    .map((line) =>
      problem(CHECK, `${line}.`, "Correct this setting and start the site again; docs/settings.md lists them all."),
    );

/** Settings that start, but that hardly anybody wants who serves the public. */
export function checkSettings(config: Config): Finding[] {
  const doubts = config.demo ? [] : doubtsAbout(config);
  return doubts.length > 0 ? doubts : [ok(CHECK, "Every setting can be used.")];
}

function doubtsAbout({ isHttps, trustProxy, stripe, mailFrom, supportEmail, appUrl }: Config): Finding[] {
  const doubts: [isDoubtful: boolean, says: string, advice: string][] = [
    [
      isHttps && trustProxy === 0,
      "APP_URL is https, so a proxy stands in front, but TRUST_PROXY is 0: all visitors share the proxy's address and its limits.",
      "Set TRUST_PROXY to the number of proxies, 1 for the usual one.",
    ],
    [
      !isHttps,
      `Visitors reach the site without encryption, at ${appUrl}.`,
      "Put a proxy with a certificate in front and make APP_URL its https address.",
    ],
    [
      stripe === null,
      "Memberships are paid with test cards: no groomer is ever charged.",
      "Set the four STRIPE settings, and take ALLOW_EMBEDDED_PAYMENTS away.",
    ],
    [
      isHttps && (stripe?.secretKey.includes("_test_") ?? false),
      "Stripe's keys are those for test payments: no card is ever charged.",
      "Take the keys, the price and the webhook secret from Stripe's live side.",
    ],
    [
      [mailFrom, supportEmail].some((address) => /\.example>?$/.test(address)),
      `${BRAND}'s example address is still the sender of mails or the contact on the site.`,
      "Set MAIL_FROM and SUPPORT_EMAIL to addresses of your own domain.",
    ],
  ];
  return doubts.filter(([isDoubtful]) => isDoubtful).map(([, says, advice]) => warning(CHECK, says, advice));
}
