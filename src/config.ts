import { availableParallelism } from "node:os";
import { z } from "zod";
import { BRAND } from "#src/shared/brand.ts";
import { isLimitName, type LimitName, limitRules } from "./http/limits.ts";

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

const url = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    message: `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
  });

const Settings = z.object({
  PORT: z.coerce.number("must be a port number").int().min(0).max(65535).default(3000),
  LISTEN_ADDRESS: z
    .union([z.ipv4(), z.ipv6()], "must be an address of this machine, such as 127.0.0.1")
    .default("0.0.0.0"),
  APP_URL: url("http:", "https:").optional(),
  DATA_DIR: z.string().min(1).default("data"),
  DEMO: onOff(false),
  TEST_CLOCK: onOff(false),
  ALLOW_PUBLIC_DEMO: onOff(false),
  RATE_LIMITS: rateLimits,
  TRUST_PROXY: z.coerce.number("must be how many proxies stand in front: 0, 1, 2 …").int().min(0).max(5).default(0),
  ALLOW_HTTP: onOff(false),
  ADMIN_EMAIL: z.email("must be an e-mail address").optional(),
  ADMIN_PASSWORD: z.string().min(12, "must have at least 12 characters").optional(),
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
  MAIL_FROM: z.string().min(3).default(`${BRAND} <hello@mudroom.example>`),
  SUPPORT_EMAIL: z.email("must be an e-mail address").default("support@mudroom.example"),
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
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, "must have at least 16 letters, digits or signs, and no spaces")
    .optional(),
  BACKUPS: onOff(true),
  LOG: z.enum(["json", "off"]).default("json"),
});

export type Config = Readonly<ReturnType<typeof readConfig>>;

/** Why the start was stopped: one line for each wrong setting, each naming it. */
export class ConfigError extends Error {}

/** Reads the settings once, at the start; nothing else reads the environment. Throws ConfigError. */
export function readConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = Settings.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`).join("\n"));
  }
  const settings = parsed.data;
  const problems = contradictions(settings);
  if (problems.length > 0) throw new ConfigError(problems.join("\n"));
  const appUrl = new URL(settings.APP_URL ?? `http://localhost:${settings.PORT}`);
  return Object.freeze({
    port: settings.PORT,
    listenAddress: settings.LISTEN_ADDRESS,
    appUrl: appUrl.origin,
    isHttps: appUrl.protocol === "https:",
    dataDir: settings.DATA_DIR,
    demo: settings.DEMO,
    /** A demo that others than the people of this machine can open. */
    publicDemo: settings.DEMO && !isLoopback(appUrl.hostname),
    /** Anybody may move the clock of the whole site; demo mode only. */
    testClock: settings.TEST_CLOCK,
    rateLimits: settings.RATE_LIMITS,
    trustProxy: settings.TRUST_PROXY,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    supportEmail: settings.SUPPORT_EMAIL,
    /** Where the footer's links to other sites lead. */
    social: { facebook: settings.SOCIAL_FACEBOOK, instagram: settings.SOCIAL_INSTAGRAM },
    contactAddress: settings.CONTACT_ADDRESS,
    contactPhone: settings.CONTACT_PHONE,
    /** The account that is made at the start while there is no admin. */
    firstAdmin: firstAdmin(settings),
    /** What Prometheus has to bring; without one, only programs on this machine may read /metrics. */
    metricsToken: settings.METRICS_TOKEN,
    /** Demo data is made anew, not saved. */
    nightlyBackups: settings.BACKUPS && !settings.DEMO,
    logs: settings.LOG,
    /** Null: memberships are paid with the embedded provider's test cards. */
    stripe: stripeSettings(settings),
    allowEmbeddedPayments: settings.ALLOW_EMBEDDED_PAYMENTS,
    /** Password hashes computed at one time: the rest of the machine stays responsive (security.md 1). */
    hashersAtOnce: Math.max(1, availableParallelism() - 1),
  });
}

/** What the adapter needs; `contradictions` has made sure that all four are there or none. */
export interface StripeSettings {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly priceId: string;
  readonly webhookSecret: string;
  /** Another address than Stripe's own, for tests. */
  readonly apiBase: string | undefined;
}

function stripeSettings(settings: z.infer<typeof Settings>): StripeSettings | null {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_PRICE_ID, STRIPE_WEBHOOK_SECRET } = settings;
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_PRICE_ID || !STRIPE_WEBHOOK_SECRET) return null;
  return {
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    priceId: STRIPE_PRICE_ID,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    apiBase: settings.STRIPE_API_BASE,
  };
}

const firstAdmin = ({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password }: z.infer<typeof Settings>) =>
  email && password ? { email, password } : null;

function contradictions(settings: z.infer<typeof Settings>): string[] {
  const problems: string[] = [];
  const production = !settings.DEMO;
  const host = settings.APP_URL ? new URL(settings.APP_URL) : null;
  if (production && settings.TEST_CLOCK) {
    problems.push("TEST_CLOCK: moves the clock of a demo; set DEMO=1 as well, or leave it out");
  }
  if (production && !host) problems.push("APP_URL: name the public address, for example https://groomers.example");
  if (host?.protocol === "http:" && !isLoopback(host.hostname) && !settings.ALLOW_HTTP) {
    problems.push("APP_URL: must be https outside this machine; set ALLOW_HTTP=1 to serve http all the same");
  }
  if (!production && host && !isLoopback(host.hostname) && !settings.ALLOW_PUBLIC_DEMO) {
    problems.push(
      "ALLOW_PUBLIC_DEMO: whoever opens a demo reads everybody's mails; set it to 1 to serve one outside this machine",
    );
  }
  if (settings.STRIPE_SECRET_KEY) {
    for (const name of ["STRIPE_PUBLISHABLE_KEY", "STRIPE_PRICE_ID", "STRIPE_WEBHOOK_SECRET"] as const) {
      if (!settings[name]) problems.push(`${name}: needed as well when STRIPE_SECRET_KEY is set`);
    }
    problems.push(...stripeContradictions(settings));
  } else if (production && !settings.ALLOW_EMBEDDED_PAYMENTS) {
    problems.push("STRIPE_SECRET_KEY: needed outside demo mode; ALLOW_EMBEDDED_PAYMENTS=1 takes test payments instead");
  }
  if (Boolean(settings.ADMIN_EMAIL) !== Boolean(settings.ADMIN_PASSWORD)) {
    problems.push(
      `${settings.ADMIN_EMAIL ? "ADMIN_PASSWORD" : "ADMIN_EMAIL"}: ADMIN_EMAIL and ADMIN_PASSWORD go together`,
    );
  }
  return problems;
}

function stripeContradictions({
  STRIPE_SECRET_KEY,
  STRIPE_PUBLISHABLE_KEY,
  STRIPE_API_BASE,
}: z.infer<typeof Settings>) {
  const problems: string[] = [];
  const isLive = (key: string | undefined) => key?.includes("_live_") ?? false;
  if (STRIPE_PUBLISHABLE_KEY && isLive(STRIPE_SECRET_KEY) !== isLive(STRIPE_PUBLISHABLE_KEY)) {
    problems.push(
      "STRIPE_PUBLISHABLE_KEY: one key is for live and one for test payments; take both from the same side",
    );
  }
  const base = STRIPE_API_BASE ? new URL(STRIPE_API_BASE) : null;
  if (base?.protocol === "http:" && !isLoopback(base.hostname)) {
    problems.push("STRIPE_API_BASE: must be https outside this machine, because the secret key is sent there");
  }
  return problems;
}

const isLoopback = (hostname: string) =>
  hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");
