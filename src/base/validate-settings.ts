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
    problems.push(...stripeProblems(settings));
  } else if (production && !settings.ALLOW_EMBEDDED_PAYMENTS) {
    problems.push("STRIPE_SECRET_KEY: needed outside demo mode; ALLOW_EMBEDDED_PAYMENTS=1 takes test payments instead");
  }
  if (Boolean(settings.ADMIN_EMAIL) !== Boolean(settings.ADMIN_PASSWORD)) {
    problems.push(
      `${settings.ADMIN_EMAIL ? "ADMIN_PASSWORD" : "ADMIN_EMAIL"}: ADMIN_EMAIL and ADMIN_PASSWORD go together`,
    );
  }
  return [...problems, ...textsProblems(settings), ...nodesProblems(settings)];
}

function textsProblems({ TEXTS_URL, TEXTS_MONTHLY_LIMIT }: Settings) {
  if (!TEXTS_URL) return TEXTS_MONTHLY_LIMIT ? ["TEXTS_MONTHLY_LIMIT: only used together with TEXTS_URL"] : [];
  const { protocol, hostname } = new URL(TEXTS_URL);
  return protocol === "twilio+http:" && !isLoopback(hostname)
    ? ["TEXTS_URL: twilio+http is for a server of a test on this machine; begin with twilio://"]
    : [];
}

/** Where several machines share one database. */
function nodesProblems(settings: Settings): string[] {
  const problems: string[] = [];
  const uploads = settings.UPLOADS_URL ? new URL(settings.UPLOADS_URL) : null;
  if (uploads?.protocol === "s3+http:" && !isPrivateHost(uploads.hostname)) {
    problems.push("UPLOADS_URL: s3+http is for a store on a network of your own; begin with s3://");
  }
  if (!settings.DATABASE_URL) {
    if (settings.DATABASE_REPLICA) problems.push("DATABASE_REPLICA: only used together with DATABASE_URL");
    return problems;
  }
  const primary = new URL(settings.DATABASE_URL);
  if (primary.protocol === "http:" && !isPrivateHost(primary.hostname)) {
    problems.push("DATABASE_URL: must be https outside a network of your own");
  }
  if (!settings.DATABASE_TOKEN && !isLoopback(primary.hostname)) {
    problems.push("DATABASE_TOKEN: needed when the database server is another machine");
  }
  if (!settings.DATABASE_REPLICA) {
    problems.push("DATABASE_REPLICA: name the folder of the replica beside this process, from which it reads");
  }
  if (!settings.UPLOADS_URL) {
    problems.push("UPLOADS_URL: nodes that share a database share their pictures too; name an S3 bucket");
  }
  if (settings.ROLE === "both") {
    problems.push("ROLE: with DATABASE_URL a process is web or jobs");
  }
  return problems;
}

function stripeProblems({ STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_API_BASE }: Settings) {
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
