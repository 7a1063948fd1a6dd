import { availableParallelism, totalmem } from "node:os";
import type { TwilioSettings } from "../ports/sms/twilio.ts";
import { isLoopback } from "./loopback.ts";
import { senderInUrl } from "./setting-kinds.ts";
import { readSettings, type Settings } from "./settings.ts";

export type Config = Readonly<ReturnType<typeof readConfig>>;

/** The message has one line per invalid setting. */
export class ConfigError extends Error {}

/** Temporary, so restarting may help. */
export class TemporaryConfigError extends ConfigError {}

/** The only reader of the environment. Throws ConfigError. */
export function readConfig(env: Record<string, string | undefined>) {
  const read = readSettings(env);
  if ("problems" in read) throw new ConfigError(read.problems.join("\n"));
  const settings = read.values;
  const appUrl = new URL(settings.APP_URL ?? `http://localhost:${settings.PORT}`);
  return Object.freeze({
    port: settings.PORT,
    /** Demos expose all emails, including password links, so they listen on loopback by default. */
    listenAddress: settings.LISTEN_ADDRESS ?? (settings.DEMO && !settings.ALLOW_PUBLIC_DEMO ? "127.0.0.1" : "0.0.0.0"),
    appUrl: appUrl.origin,
    isHttps: appUrl.protocol === "https:",
    dataDir: settings.DATA_DIR,
    /** Null for a single file in `dataDir`. */
    primary: primarySettings(settings),
    uploadsUrl: settings.UPLOADS_URL ?? null,
    servesPeople: settings.ROLE !== "jobs",
    runsJobs: settings.ROLE !== "web" && !settings.READ_ONLY,
    readOnly: settings.READ_ONLY,
    signUp: settings.SIGNUP,
    blockedDomains: settings.BLOCKED_DOMAINS,
    demo: settings.DEMO,
    /** A demo whose APP_URL other machines can open. */
    publicDemo: settings.DEMO && !isLoopback(appUrl.hostname),
    /** Lets anyone move the site's clock; demo only. */
    testClock: settings.TEST_CLOCK,
    rateLimits: settings.RATE_LIMITS,
    trustProxy: settings.TRUST_PROXY,
    smtpUrl: settings.SMTP_URL,
    emailFrom: settings.EMAIL_FROM,
    supportEmail: settings.SUPPORT_EMAIL,
    social: { facebook: settings.SOCIAL_FACEBOOK, instagram: settings.SOCIAL_INSTAGRAM },
    contactAddress: settings.CONTACT_ADDRESS,
    contactPhone: settings.CONTACT_PHONE,
    /** Created at startup if there's no admin. */
    firstAdmin: firstAdmin(settings),
    texts: textsSettings(settings),
    /** Segments per month; null for no limit. */
    textsMonthlyLimit: settings.TEXTS_MONTHLY_LIMIT ?? null,
    /** Without one, only local programs can read /metrics. */
    metricsToken: settings.METRICS_TOKEN,
    nightlyBackups: settings.BACKUPS && !settings.DEMO,
    logs: settings.LOG,
    /** See http/skip-response-validation.ts. */
    checksAnswers: env.NODE_ENV !== "production",
    stripe: stripeSettings(settings),
    allowEmbeddedPayments: settings.ALLOW_EMBEDDED_PAYMENTS,
    cacheBytes: settings.CACHE_MB === undefined ? cacheBytesHere() : settings.CACHE_MB * MB,
    /** Leaves one core free. */
    hashersAtOnce: Math.max(1, availableParallelism() - 1),
  });
}

const MB = 1_000_000;
/** A busy day with all caches full stays below three quarters of 1 GB. */
const cacheBytesHere = () =>
  Math.min(190 * MB, Math.max(48 * MB, Math.min(totalmem(), process.constrainedMemory() || Infinity) / 8));

export const readCommandConfig = (env: Record<string, string | undefined>) =>
  readConfig({ ...env, DEMO: "1", ALLOW_PUBLIC_DEMO: "1" });

const ofData = ["DATA_DIR", "DATABASE_URL", "DATABASE_TOKEN", "DATABASE_REPLICA", "UPLOADS_URL"];

/** For commands that need only the data; ignores other settings. Throws ConfigError. */
export const readDataConfig = (env: Record<string, string | undefined>) =>
  readConfig({ ...Object.fromEntries(ofData.map((name) => [name, env[name]])), DEMO: "1", ROLE: "jobs" });

export const dataEnvOf = ({ dataDir, primary, uploadsUrl }: Config): Record<string, string | undefined> => ({
  DATA_DIR: dataDir,
  ...(primary && { DATABASE_URL: primary.url, DATABASE_TOKEN: primary.token, DATABASE_REPLICA: primary.replica }),
  ...(uploadsUrl && { UPLOADS_URL: uploadsUrl }),
});

export interface PrimarySettings {
  readonly url: string;
  readonly token: string | undefined;
  readonly replica: string;
  readonly timeout: number;
}

function primarySettings(settings: Settings): PrimarySettings | null {
  const { DATABASE_URL: url, DATABASE_TOKEN: token, DATABASE_REPLICA: replica, DATABASE_TIMEOUT: timeout } = settings;
  return url && replica ? { url, token, replica, timeout } : null;
}

/** Validation guarantees all or none. */
export interface StripeSettings {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly priceId: string;
  readonly webhookSecret: string;
  readonly apiBase: string | undefined;
}

function stripeSettings(settings: Settings): StripeSettings | null {
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

function textsSettings({ TEXTS_URL: url }: Settings): TwilioSettings | null {
  if (!url) return null;
  const { protocol, username, password, host } = new URL(url);
  const base = `${protocol === "twilio+http:" ? "http" : "https"}://${host}`;
  return { accountSid: username, authToken: decodeURIComponent(password), from: senderInUrl(url)!, base };
}

const firstAdmin = ({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password }: Settings) =>
  email && password ? { email, password } : null;
