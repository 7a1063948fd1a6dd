import { z } from "zod";
import { isLoopback, isPrivateHost } from "./loopback.ts";
import { hostOf, int, lacksTls, onOff, regex, type Setting, type SettingGroup, s3Url, url } from "./setting-kinds.ts";

const isLive = (key: unknown) => String(key).includes("_live_");

const withStripe = (name: string): Setting["wrong"] => ({
  "also required when STRIPE_SECRET_KEY is set": (all) => all.STRIPE_SECRET_KEY && !all[name],
});

export const paymentSettings = {
  STRIPE_SECRET_KEY: {
    reads: regex(/^[sr]k_/, "must start with sk_, or rk_ for a restricted key").optional(),
    does: "Card payments through Stripe ([stripe.md](stripe.md)). Also requires the next three settings. Example: `rk_live_…`",
    wrong: {
      "required outside demo mode, or set ALLOW_EMBEDDED_PAYMENTS=1 for test payments": (all) =>
        !(all.STRIPE_SECRET_KEY || all.DEMO || all.ALLOW_EMBEDDED_PAYMENTS),
    },
  },
  STRIPE_PUBLISHABLE_KEY: {
    reads: regex(/^pk_/, "must start with pk_").optional(),
    does: "The browser's key for Stripe's form. Example: `pk_live_…`",
    wrong: {
      ...withStripe("STRIPE_PUBLISHABLE_KEY"),
      "one key is live and the other is test. Use both from one mode": (all) =>
        all.STRIPE_SECRET_KEY &&
        all.STRIPE_PUBLISHABLE_KEY &&
        isLive(all.STRIPE_SECRET_KEY) !== isLive(all.STRIPE_PUBLISHABLE_KEY),
    },
  },
  STRIPE_PRICE_ID: {
    reads: regex(/^price_/, "must start with price_").optional(),
    does: "The ID of the membership price at Stripe. Example: `price_…`",
    wrong: withStripe("STRIPE_PRICE_ID"),
  },
  STRIPE_WEBHOOK_SECRET: {
    reads: regex(/^whsec_/, "must start with whsec_").optional(),
    does: "The secret that signs webhooks. Example: `whsec_…`",
    wrong: withStripe("STRIPE_WEBHOOK_SECRET"),
  },
  STRIPE_API_BASE: {
    reads: url("http:", "https:").optional(),
    does: "Another API address, for tests.",
    wrong: {
      "must be https outside this machine, because the secret key is sent there": (all) =>
        all.STRIPE_SECRET_KEY && lacksTls(all.STRIPE_API_BASE, "http:", isLoopback),
    },
  },
  ALLOW_EMBEDDED_PAYMENTS: {
    reads: onOff(false),
    does: "Set to 1 to run production with test cards instead of Stripe.",
  },
} satisfies SettingGroup;

export const clusterEnvVars = {
  DATABASE_URL: {
    reads: url("http:", "https:").optional(),
    does: "The libSQL server for all writes. See [operations.md](operations.md#several-nodes). Example: `https://primary.internal:8080`",
    wrong: { "must be https outside your own network": (all) => lacksTls(all.DATABASE_URL, "http:", isPrivateHost) },
  },
  DATABASE_TOKEN: {
    reads: regex(/^[\w-]+\.[\w-]+\.[\w-]+$/, "must be a JSON Web Token: three parts with dots between them").optional(),
    does: "That server's token (a JSON Web Token).",
    wrong: {
      "needed when the database server is another machine": (all) =>
        all.DATABASE_URL && !all.DATABASE_TOKEN && !isLoopback(hostOf(all.DATABASE_URL)),
    },
  },
  DATABASE_REPLICA: {
    reads: z.string().optional(),
    does: "The folder of the replica this process reads from. Example: `/var/lib/sqld`",
    wrong: {
      "set the folder of the replica that this process reads from": (all) => all.DATABASE_URL && !all.DATABASE_REPLICA,
      "only used with DATABASE_URL": (all) => all.DATABASE_REPLICA && !all.DATABASE_URL,
    },
  },
  DATABASE_TIMEOUT: {
    reads: int(100, 30_000, "must be a number of milliseconds, 100 to 30000").default(2_000),
    does: "How long a write waits for that server, in milliseconds. Example: `5000`",
  },
  UPLOADS_URL: {
    reads: s3Url.optional(),
    does: "The photo bucket shared by several machines. Write / and % in the secret as %2F and %25, and add `?region=…` if the host doesn't name the region. Use `s3+http://` only on your own network. Without it, photos are files in DATA_DIR. Example: `s3://KEY:SECRET@host/bucket`",
    wrong: {
      "s3+http is only for your own network. Use s3://": (all) => lacksTls(all.UPLOADS_URL, "s3+http:", isPrivateHost),
      "nodes that share a database must also share photos. Set an S3 bucket": (all) =>
        all.DATABASE_URL && !all.UPLOADS_URL,
    },
  },
  ROLE: {
    reads: z.enum(["web", "jobs", "both"]).default("both"),
    does: "`web` serves pages, `jobs` sends email and runs scheduled work. Use separate processes when machines share a database. Example: `web`",
    wrong: { "with DATABASE_URL, a process is either web or jobs": (all) => all.DATABASE_URL && all.ROLE === "both" },
  },
} satisfies SettingGroup;
