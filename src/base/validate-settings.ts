import { isLoopback, isPrivateHost } from "./loopback.ts";
import type { Settings } from "./settings.ts";

/**
 * Settings that are right by themselves but contradict each other: a line for each, which begins with the name of one.
 */
export function findProblems(settings: Settings): string[] {
  const problems: string[] = [];
  const production = !settings.DEMO;
  const host = settings.APP_URL ? new URL(settings.APP_URL) : null;
  if (production && settings.TEST_CLOCK) {
    problems.push("TEST_CLOCK: only works in a demo. Set DEMO=1 or remove it");
  }
  if (production && !host) problems.push("APP_URL: set the public address, for example https://groomers.example");
  if (host?.protocol === "http:" && !isLoopback(host.hostname) && !settings.ALLOW_HTTP) {
    problems.push("APP_URL: must be https outside this machine. Set ALLOW_HTTP=1 to serve http anyway");
  }
  if (!production && host && !isLoopback(host.hostname) && !settings.ALLOW_PUBLIC_DEMO) {
    problems.push(
      "ALLOW_PUBLIC_DEMO: anyone who opens a demo can read everyone's emails. Set it to 1 to serve one outside this machine",
    );
  }
  if (settings.STRIPE_SECRET_KEY) {
    for (const name of ["STRIPE_PUBLISHABLE_KEY", "STRIPE_PRICE_ID", "STRIPE_WEBHOOK_SECRET"] as const) {
      if (!settings[name]) problems.push(`${name}: also required when STRIPE_SECRET_KEY is set`);
    }
    problems.push(...stripeProblems(settings));
  } else if (production && !settings.ALLOW_EMBEDDED_PAYMENTS) {
    problems.push("STRIPE_SECRET_KEY: required outside demo mode, or set ALLOW_EMBEDDED_PAYMENTS=1 for test payments");
  }
  if (Boolean(settings.ADMIN_EMAIL) !== Boolean(settings.ADMIN_PASSWORD)) {
    problems.push(
      `${settings.ADMIN_EMAIL ? "ADMIN_PASSWORD" : "ADMIN_EMAIL"}: set both ADMIN_EMAIL and ADMIN_PASSWORD`,
    );
  }
  return [...problems, ...textsProblems(settings), ...nodesProblems(settings)];
}

function textsProblems({ TEXTS_URL, TEXTS_MONTHLY_LIMIT }: Settings) {
  if (!TEXTS_URL) return TEXTS_MONTHLY_LIMIT ? ["TEXTS_MONTHLY_LIMIT: only used with TEXTS_URL"] : [];
  const { protocol, hostname } = new URL(TEXTS_URL);
  return protocol === "twilio+http:" && !isLoopback(hostname)
    ? ["TEXTS_URL: twilio+http is only for tests on this machine. Use twilio://"]
    : [];
}

/** Where several machines share one database. */
function nodesProblems(settings: Settings): string[] {
  const problems: string[] = [];
  const uploads = settings.UPLOADS_URL ? new URL(settings.UPLOADS_URL) : null;
  if (uploads?.protocol === "s3+http:" && !isPrivateHost(uploads.hostname)) {
    problems.push("UPLOADS_URL: s3+http is only for your own network. Use s3://");
  }
  if (!settings.DATABASE_URL) {
    if (settings.DATABASE_REPLICA) problems.push("DATABASE_REPLICA: only used with DATABASE_URL");
    return problems;
  }
  const primary = new URL(settings.DATABASE_URL);
  if (primary.protocol === "http:" && !isPrivateHost(primary.hostname)) {
    problems.push("DATABASE_URL: must be https outside your own network");
  }
  if (!settings.DATABASE_TOKEN && !isLoopback(primary.hostname)) {
    problems.push("DATABASE_TOKEN: needed when the database server is another machine");
  }
  if (!settings.DATABASE_REPLICA) {
    problems.push("DATABASE_REPLICA: set the folder of the replica that this process reads from");
  }
  if (!settings.UPLOADS_URL) {
    problems.push("UPLOADS_URL: nodes that share a database must also share photos. Set an S3 bucket");
  }
  if (settings.ROLE === "both") {
    problems.push("ROLE: with DATABASE_URL, a process is either web or jobs");
  }
  return problems;
}

function stripeProblems({ STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_API_BASE }: Settings) {
  const problems: string[] = [];
  const isLive = (key: string | undefined) => key?.includes("_live_") ?? false;
  if (STRIPE_PUBLISHABLE_KEY && isLive(STRIPE_SECRET_KEY) !== isLive(STRIPE_PUBLISHABLE_KEY)) {
    problems.push("STRIPE_PUBLISHABLE_KEY: one key is live and the other is test. Use both from one mode");
  }
  const base = STRIPE_API_BASE ? new URL(STRIPE_API_BASE) : null;
  if (base?.protocol === "http:" && !isLoopback(base.hostname)) {
    problems.push("STRIPE_API_BASE: must be https outside this machine, because the secret key is sent there");
  }
  return problems;
}
