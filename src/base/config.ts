import { availableParallelism } from "node:os";
import type { TwilioSettings } from "../ports/sms/twilio.ts";
import { isLoopback } from "./loopback.ts";
import { senderIn } from "./setting-kinds.ts";
import { readSettings, type Settings } from "./settings.ts";

export type Config = Readonly<ReturnType<typeof readConfig>>;

/** Why the start was stopped: one line for each wrong setting, which it names. */
export class ConfigError extends Error {}

/** A setting names what is not there now and may come by itself: another start is worth it. */
export class AbsentError extends ConfigError {}

/** Reads the settings once, at the start; nothing else reads the environment. Throws ConfigError. */
export function readConfig(env: Record<string, string | undefined>) {
  const read = readSettings(env);
  if ("problems" in read) throw new ConfigError(read.problems.join("\n"));
  const settings = read.values;
  const appUrl = new URL(settings.APP_URL ?? `http://localhost:${settings.PORT}`);
  return Object.freeze({
    port: settings.PORT,
    /** A demo shows everyone's emails, password links included, so only this machine reaches it unless a setting says otherwise. */
    listenAddress: settings.LISTEN_ADDRESS ?? (settings.DEMO && !settings.ALLOW_PUBLIC_DEMO ? "127.0.0.1" : "0.0.0.0"),
    appUrl: appUrl.origin,
    isHttps: appUrl.protocol === "https:",
    dataDir: settings.DATA_DIR,
    /** Null: the data is one file in `dataDir`, and this process alone serves it. */
    primary: primarySettings(settings),
    /** Null: pictures are files in `dataDir`. */
    uploadsUrl: settings.UPLOADS_URL ?? null,
    /** Whether this process answers people, and whether it does what no request starts. */
    servesPeople: settings.ROLE !== "jobs",
    runsJobs: settings.ROLE !== "web",
    demo: settings.DEMO,
    /** A demo that can be opened from other machines. */
    publicDemo: settings.DEMO && !isLoopback(appUrl.hostname),
    /** Anybody may move the clock of the whole site; demo mode only. */
    testClock: settings.TEST_CLOCK,
    rateLimits: settings.RATE_LIMITS,
    trustProxy: settings.TRUST_PROXY,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    supportEmail: settings.SUPPORT_EMAIL,
    social: { facebook: settings.SOCIAL_FACEBOOK, instagram: settings.SOCIAL_INSTAGRAM },
    contactAddress: settings.CONTACT_ADDRESS,
    contactPhone: settings.CONTACT_PHONE,
    /** The account that is created at the start while there is no admin. */
    firstAdmin: firstAdmin(settings),
    /** Null: a demo keeps its text messages in files, any other site sends none. */
    texts: textsSettings(settings),
    /** Segments that a month may cost; null for no limit. */
    textsMonthlyLimit: settings.TEXTS_MONTHLY_LIMIT ?? null,
    /** Prometheus has to bring it; without one, only programs on this machine may read /metrics. */
    metricsToken: settings.METRICS_TOKEN,
    /** Demo data is created again, not saved. */
    nightlyBackups: settings.BACKUPS && !settings.DEMO,
    logs: settings.LOG,
    /** Whether answers that have nothing to strip are checked all the same (http/skip-response-validation.ts). */
    checksAnswers: env.NODE_ENV !== "production",
    /** Null: memberships are paid with the embedded provider's test cards. */
    stripe: stripeSettings(settings),
    allowEmbeddedPayments: settings.ALLOW_EMBEDDED_PAYMENTS,
    /** How many password hashes are computed at one time, so that the rest of the machine stays responsive. */
    hashersAtOnce: Math.max(1, availableParallelism() - 1),
  });
}

/** For a command that runs beside the site, or in its place: its settings, demo or not, as far as they can be read. */
export const readForCommand = (env: Record<string, string | undefined>) =>
  readConfig({ ...env, DEMO: "1", ALLOW_PUBLIC_DEMO: "1" });

const ofData = ["DATA_DIR", "DATABASE_URL", "DATABASE_TOKEN", "DATABASE_REPLICA", "UPLOADS_URL"];

/** For a command that only needs to know where the data is: whatever else is set may be wrong. Throws ConfigError. */
export const readForData = (env: Record<string, string | undefined>) =>
  readConfig({ ...Object.fromEntries(ofData.map((name) => [name, env[name]])), DEMO: "1", ROLE: "jobs" });

/** What such a command is given by a site that starts it. */
export const dataEnv = ({ dataDir, primary, uploadsUrl }: Config): Record<string, string | undefined> => ({
  DATA_DIR: dataDir,
  ...(primary && { DATABASE_URL: primary.url, DATABASE_TOKEN: primary.token, DATABASE_REPLICA: primary.replica }),
  ...(uploadsUrl && { UPLOADS_URL: uploadsUrl }),
});

export interface PrimarySettings {
  readonly url: string;
  readonly token: string | undefined;
  /** The folder of the replica on this machine, from which everything is read. */
  readonly replica: string;
  /** Milliseconds that a write waits for the server's answer. */
  readonly timeout: number;
}

function primarySettings(settings: Settings): PrimarySettings | null {
  const { DATABASE_URL: url, DATABASE_TOKEN: token, DATABASE_REPLICA: replica, DATABASE_TIMEOUT: timeout } = settings;
  return url && replica ? { url, token, replica, timeout } : null;
}

/** What the adapter needs; the checks of the list have made sure that all four are there or none. */
export interface StripeSettings {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly priceId: string;
  readonly webhookSecret: string;
  /** Another address than Stripe's own, for tests. */
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
  return { accountSid: username, authToken: decodeURIComponent(password), from: senderIn(url)!, base };
}

const firstAdmin = ({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password }: Settings) =>
  email && password ? { email, password } : null;
