import { readFileSync } from "node:fs";
import { z } from "zod";
import { parseEmail } from "#src/shared/base/mailbox.ts";
import { isLimitName, type LimitName, limitRules } from "../limits.ts";

export interface Setting {
  reads: z.ZodType;
  does: string;
  otherwise?: string;
  /** Contradictions with other settings, by message. */
  wrong?: Record<string, (all: Readonly<Record<string, unknown>>) => unknown>;
}

export type SettingGroup = Record<string, Setting>;

export const hostOf = (address: unknown) => new URL(String(address)).hostname;

export const lacksTls = (address: unknown, protocol: string, isNear: (host: string) => boolean) =>
  address && new URL(String(address)).protocol === protocol && !isNear(hostOf(address));

export const onOff = (fallback: boolean) =>
  z
    .enum(["1", "0", "on", "off", "true", "false"])
    .optional()
    .transform((value) => (value === undefined ? fallback : ["1", "on", "true"].includes(value)));

export const int = (least: number, most: number, message: string) =>
  z.coerce.number(message).int(message).min(least, message).max(most, message);

export const regex = (pattern: RegExp, message: string) => z.string().regex(pattern, message);

/** Requires the two slashes, or the host would be part of the path. */
export const url = (...protocols: string[]) =>
  z.string().refine((value) => protocols.includes(URL.parse(value)?.protocol ?? "") && new URL(value).host !== "", {
    message: `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
    abort: true,
  });

export const httpsUrl = z.url({ protocol: /^https$/, error: "must be an https address" });

/** Reads the file. */
export const domainsFile = z.string().transform((path, issues): ReadonlySet<string> => {
  try {
    return new Set(readFileSync(path, "utf8").split(/\s+/).filter(Boolean).map(asInEmails));
  } catch {
    issues.addIssue("must be a readable file with one domain per line");
    return z.NEVER;
  }
});

/** As emails spell it: lowercase and ASCII. The label "b" in front lets a top-level domain pass, too. */
const asInEmails = (domain: string) => parseEmail(`a@b.${domain}`)?.slice("a@b.".length) ?? domain;

const namesOfLimits = Object.keys(limitRules).join(", ");

/** `on`, `off`, or attempts per limit: "search-ip=600,login-ip=300". False for `off`. */
export const rateLimits = z.string().transform((value, issues): false | Partial<Record<LimitName, number>> => {
  if (["0", "off", "false"].includes(value)) return false;
  const own: Partial<Record<LimitName, number>> = {};
  for (const pair of ["1", "on", "true"].includes(value) ? [] : value.split(",")) {
    const [name = "", attempts = ""] = pair.trim().split("=");
    if (isLimitName(name) && /^[1-9]\d{0,5}$/.test(attempts)) own[name] = Number(attempts);
    else issues.addIssue(`must be on, off, or pairs like search-ip=600 of ${namesOfLimits}`);
  }
  return own;
});

export const s3Url = url("s3:", "s3+http:").refine((value) => {
  const { username, password, pathname } = new URL(value);
  const hasKeys = Boolean(username && password) && [username, password].every(percentDecoded);
  return hasKeys && /^\/[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(pathname);
}, "must be like s3://KEY:SECRET@host/bucket, with % in the secret as %25");

export const twilioUrl = url("twilio:", "twilio+http:").refine((value) => {
  const { username, password } = new URL(value);
  return /^AC\w+$/.test(username) && percentDecoded(password) && senderInUrl(value) !== undefined;
}, "must be like twilio://ACCOUNT_SID:TOKEN@api.twilio.com?from=+12025550100, or with a messaging service (MG…) after from=");

/** E.164 or a messaging service. A plus sign is literal. */
export const senderInUrl = (textsUrl: string): string | undefined =>
  /[?&]from=(\+1\d{10}|MG\w+)(?:&|$)/.exec(textsUrl.replace("%2B", "+"))?.[1];

/** Undefined if a percent sign isn't escaped. */
export function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
