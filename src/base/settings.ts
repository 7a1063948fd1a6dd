import { z } from "zod";
import { BRAND } from "#src/shared/base/brand.ts";
import { isLimitName, type LimitName, limitRules } from "../limits.ts";

const onOff = (fallback: boolean) =>
  z
    .enum(["1", "0", "on", "off", "true", "false"])
    .optional()
    .transform((value) => (value === undefined ? fallback : ["1", "on", "true"].includes(value)));

const namesOfLimits = Object.keys(limitRules).join(", ");

/** `on`, `off`, or numbers of attempts for some limits: "search-ip=600,login-ip=300". False when they are off. */
const rateLimits = z
  .string()
  .default("on")
  .transform((value, issues): false | Partial<Record<LimitName, number>> => {
    if (["0", "off", "false"].includes(value)) return false;
    const own: Partial<Record<LimitName, number>> = {};
    for (const pair of ["1", "on", "true"].includes(value) ? [] : value.split(",")) {
      const [name = "", attempts = ""] = pair.trim().split("=");
      if (isLimitName(name) && /^[1-9]\d{0,5}$/.test(attempts)) own[name] = Number(attempts);
      else issues.addIssue(`must be on, off, or pairs like search-ip=600 of ${namesOfLimits}`);
    }
    return own;
  });

/** Without the two slashes all of it would be a path, and no host is left to ask. Nothing after it is looked at when it is none. */
const url = (...protocols: string[]) =>
  z.string().refine((value) => protocols.includes(URL.parse(value)?.protocol ?? "") && new URL(value).host !== "", {
    message: `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
    abort: true,
  });

/** A sign that was to be written as %25 and was not makes all of it unreadable. */
function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** A bucket with its keys; `http` only within this machine or network, see `findProblems`. */
const uploadsUrl = url("s3:", "s3+http:").refine((value) => {
  const { username, password, pathname } = new URL(value);
  const hasKeys = Boolean(username && password) && [username, password].every(isDecodable);
  return hasKeys && /^\/[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(pathname);
}, "must be like s3://KEY:SECRET@host/bucket, with % in the secret as %25");

/** Account and token, and what texts come from; `twilio+http` only within this machine, see `findProblems`. */
const textsUrl = url("twilio:", "twilio+http:").refine((value) => {
  const { username, password } = new URL(value);
  return /^AC\w+$/.test(username) && password !== "" && isDecodable(password) && senderIn(value) !== undefined;
}, "must be like twilio://ACCOUNT_SID:TOKEN@api.twilio.com?from=+12025550100, or with a messaging service (MG…) after from=");

/** A number in E.164 or a messaging service, in the address of the provider of texts. A plus sign stands for itself there. */
export const senderIn = (textsUrl: string): string | undefined =>
  /[?&]from=(\+1\d{10}|MG\w+)(?:&|$)/.exec(textsUrl.replace("%2B", "+"))?.[1];

/** Where mails come from: an address, or a name with the address in angle brackets. nodemailer would send without a sender, too. */
const sender = z
  .string()
  .regex(/^(?:[^<>]*<[^\s<>"@]+@[^\s<>"@]+>|[^\s<>"@]+@[^\s<>"@]+)$/, "must be like Name <name@groomers.example>");

/** The settings as the environment gives them, each checked by itself. */
export const Settings = z.object({
  PORT: z.coerce.number("must be a port number").int().min(0).max(65535).default(3000),
  LISTEN_ADDRESS: z.union([z.ipv4(), z.ipv6()], "must be an address of this machine, such as 127.0.0.1").optional(),
  APP_URL: url("http:", "https:").optional(),
  DATA_DIR: z.string().min(1).default("data"),
  DATABASE_URL: url("http:", "https:").optional(),
  DATABASE_TOKEN: z
    .string()
    .regex(/^[\w-]+\.[\w-]+\.[\w-]+$/, "must be a JSON Web Token: three parts with dots between them")
    .optional(),
  DATABASE_REPLICA: z.string().min(1).optional(),
  DATABASE_TIMEOUT: z.coerce
    .number("must be a number of milliseconds")
    .int()
    .min(100, "must be at least 100 milliseconds")
    .max(30_000, "must be at most 30000 milliseconds")
    .default(2_000),
  UPLOADS_URL: uploadsUrl.optional(),
  ROLE: z.enum(["web", "jobs", "both"]).default("both"),
  DEMO: onOff(false),
  TEST_CLOCK: onOff(false),
  ALLOW_PUBLIC_DEMO: onOff(false),
  RATE_LIMITS: rateLimits,
  TRUST_PROXY: z.coerce
    .number("must be the number of proxies in front of the site: 0, 1, 2, …")
    .int()
    .min(0)
    .max(5)
    .default(0),
  ALLOW_HTTP: onOff(false),
  ADMIN_EMAIL: z.email("must be an email address").optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(12, "must have at least 12 characters")
    .max(256, "must have at most 256 characters, the login form's limit")
    .optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_/, "must start with sk_, or rk_ for a restricted key")
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith("pk_", "must start with pk_").optional(),
  STRIPE_PRICE_ID: z.string().startsWith("price_", "must start with price_").optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith("whsec_", "must start with whsec_").optional(),
  STRIPE_API_BASE: url("http:", "https:").optional(),
  ALLOW_EMBEDDED_PAYMENTS: onOff(false),
  SMTP_URL: url("smtp:", "smtps:").optional(),
  MAIL_FROM: sender.default(`${BRAND} <hello@mudroom.example>`),
  SUPPORT_EMAIL: z.email("must be an email address").default("support@mudroom.example"),
  CONTACT_ADDRESS: z.string().max(200, "must have at most 200 characters").optional(),
  CONTACT_PHONE: z
    .string()
    .regex(/^\+?[\d ().-]{7,25}$/, "must be a phone number")
    .optional(),
  SOCIAL_FACEBOOK: z
    .url({ protocol: /^https$/, error: "must be an https address" })
    .default("https://www.facebook.com/"),
  SOCIAL_INSTAGRAM: z
    .url({ protocol: /^https$/, error: "must be an https address" })
    .default("https://www.instagram.com/"),
  TEXTS_URL: textsUrl.optional(),
  TEXTS_MONTHLY_LIMIT: z.coerce
    .number("must be a number of segments")
    .int()
    .min(1, "must be at least 1; leave it out for no limit")
    .max(10_000_000, "must be at most 10000000")
    .optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, "must have at least 16 letters, digits, or symbols and no spaces")
    .optional(),
  BACKUPS: onOff(true),
  LOG: z.enum(["json", "off"]).default("json"),
});
export type Settings = z.infer<typeof Settings>;
