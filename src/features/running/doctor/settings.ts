import type { Config } from "#src/base/config.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";

const CHECK = "settings";

export const wrongSettings = (message: string): Finding[] =>
  message.split("\n").map((line) => problem(CHECK, `${line}.`, "Fix it and restart the site. See docs/settings.md."));

/** Valid settings that are rarely right for a public site. */
export function checkSettings(config: Config): Finding[] {
  const doubts = config.demo ? [] : doubtsAbout(config);
  return doubts.length > 0 ? doubts : [ok(CHECK, "All settings are valid.")];
}

function doubtsAbout({ isHttps, trustProxy, stripe, mailFrom, supportEmail, appUrl }: Config): Finding[] {
  const doubts: [isDoubtful: boolean, says: string, advice: string][] = [
    [
      isHttps && trustProxy === 0,
      "APP_URL is https, so a proxy is in front, but TRUST_PROXY is 0. All visitors share its address and rate limits.",
      "Set TRUST_PROXY to the number of proxies, usually 1.",
    ],
    [
      !isHttps,
      `Visitors reach the site without encryption at ${appUrl}.`,
      "Put a proxy with a certificate in front, and set APP_URL to its https address.",
    ],
    [
      stripe === null,
      "Memberships use test cards, so no groomer is charged.",
      "Set the four STRIPE settings and remove ALLOW_EMBEDDED_PAYMENTS.",
    ],
    [
      isHttps && (stripe?.secretKey.includes("_test_") ?? false),
      "These are Stripe test keys, so no card is charged.",
      "Use the keys, price, and webhook secret from Stripe's live mode.",
    ],
    [
      [mailFrom, supportEmail].some((address) => /\.example>?$/.test(address)),
      "MAIL_FROM or SUPPORT_EMAIL is still the example address.",
      "Set MAIL_FROM and SUPPORT_EMAIL to addresses on your own domain.",
    ],
  ];
  return doubts.filter(([isDoubtful]) => isDoubtful).map(([, says, advice]) => warning(CHECK, says, advice));
}
