import { z } from "zod";
import { isLimitName, type LimitName, limitRules } from "../limits.ts";

type Values = Readonly<Record<string, unknown>>;

export interface Setting {
  reads: z.ZodType;
  does: string;
  /** The default in docs/settings.md, where `reads` does not say it. */
  otherwise?: string;
  /** What is said of a value that is right by itself but contradicts others, and when. */
  wrong?: Record<string, (all: Values) => unknown>;
}

export type SettingGroup = Record<string, Setting>;

export const hostOf = (address: unknown) => new URL(String(address)).hostname;

/** True for an address with this protocol whose host is further away than it may be. */
export const strays = (address: unknown, protocol: string, isNear: (host: string) => boolean) =>
  address && new URL(String(address)).protocol === protocol && !isNear(hostOf(address));

export const onOff = (fallback: boolean) =>
  z
    .enum(["1", "0", "on", "off", "true", "false"])
    .optional()
    .transform((value) => (value === undefined ? fallback : ["1", "on", "true"].includes(value)));

export const whole = (least: number, most: number, message: string) =>
  z.coerce.number(message).int(message).min(least, message).max(most, message);

export const like = (pattern: RegExp, message: string) => z.string().regex(pattern, message);

/** Without the two slashes all of it would be a path, and no host is left to ask. Nothing after it is looked at when it is none. */
export const url = (...protocols: string[]) =>
  z.string().refine((value) => protocols.includes(URL.parse(value)?.protocol ?? "") && new URL(value).host !== "", {
    message: `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
    abort: true,
  });

export const page = z.url({ protocol: /^https$/, error: "must be an https address" });

const namesOfLimits = Object.keys(limitRules).join(", ");

/** `on`, `off`, or numbers of attempts for some limits: "search-ip=600,login-ip=300". False when they are off. */
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

export const bucket = url("s3:", "s3+http:").refine((value) => {
  const { username, password, pathname } = new URL(value);
  const hasKeys = Boolean(username && password) && [username, password].every(isDecodable);
  return hasKeys && /^\/[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(pathname);
}, "must be like s3://KEY:SECRET@host/bucket, with % in the secret as %25");

export const twilio = url("twilio:", "twilio+http:").refine((value) => {
  const { username, password } = new URL(value);
  return /^AC\w+$/.test(username) && password !== "" && isDecodable(password) && senderIn(value) !== undefined;
}, "must be like twilio://ACCOUNT_SID:TOKEN@api.twilio.com?from=+12025550100, or with a messaging service (MG…) after from=");

/** A number in E.164 or a messaging service, in the address of the provider of texts. A plus sign stands for itself there. */
export const senderIn = (textsUrl: string): string | undefined =>
  /[?&]from=(\+1\d{10}|MG\w+)(?:&|$)/.exec(textsUrl.replace("%2B", "+"))?.[1];

/** A sign that was to be written as %25 and was not makes all of it unreadable. */
function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
