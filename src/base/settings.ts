import { z } from "zod";
import { BRAND } from "#src/shared/base/brand.ts";
import { clusterEnvVars, paymentSettings } from "./connected-settings.ts";
import { isLoopback } from "./loopback.ts";
import {
  domainsFile,
  hostOf,
  httpsUrl,
  int,
  lacksTls,
  onOff,
  rateLimits,
  regex,
  type Setting,
  type SettingGroup,
  twilioUrl,
  url,
} from "./setting-kinds.ts";

const required = {
  APP_URL: {
    reads: url("http:", "https:").optional(),
    does: "The public address. Required outside demo mode, and https outside this machine. Example: `https://groomers.example`",
    otherwise: "http://localhost:PORT",
    wrong: {
      "set the public address, for example https://groomers.example": (all) => !all.DEMO && !all.APP_URL,
      "must be https outside this machine. Set ALLOW_HTTP=1 to serve http anyway": (all) =>
        !all.ALLOW_HTTP && lacksTls(all.APP_URL, "http:", isLoopback),
    },
  },
  DATA_DIR: {
    reads: z.string().default("data"),
    does: "The folder for the database, uploads, backups, and the email outbox. Example: `/var/lib/mudroom`",
  },
  ADMIN_EMAIL: {
    reads: z.email("must be an email address").optional(),
    does: "With ADMIN_PASSWORD, creates the first admin account at startup if none exists. Example: `boss@groomers.example`",
    wrong: { "set both ADMIN_EMAIL and ADMIN_PASSWORD": (all) => all.ADMIN_PASSWORD && !all.ADMIN_EMAIL },
  },
  ADMIN_PASSWORD: {
    reads: regex(/^.{12,256}$/s, "must have 12 to 256 characters, the login form's limits").optional(),
    does: "The first admin's password, at least 12 characters.",
    wrong: { "set both ADMIN_EMAIL and ADMIN_PASSWORD": (all) => all.ADMIN_EMAIL && !all.ADMIN_PASSWORD },
  },
  PORT: {
    reads: int(0, 65535, "must be a port number").default(3000),
    does: "The port to listen on. Example: `8080`",
  },
  LISTEN_ADDRESS: {
    reads: z.union([z.ipv4(), z.ipv6()], "must be an address of this machine, such as 127.0.0.1").optional(),
    does: "The address to listen on. A demo without ALLOW_PUBLIC_DEMO uses 127.0.0.1. Use it too if only a proxy on this machine connects. Example: `127.0.0.1`",
    otherwise: "0.0.0.0",
  },
  TRUST_PROXY: {
    reads: int(0, 5, "must be the number of proxies in front of the site: 0 to 5").default(0),
    does: "How many proxies are in front of the site. The visitor's address depends on it. Example: `1`",
  },
} satisfies SettingGroup;

const contact = {
  SMTP_URL: {
    reads: url("smtp:", "smtps:").optional(),
    does: "The mail server. Encrypted outside this machine. Without it, emails are only saved in DATA_DIR/outbox. Example: `smtps://user:password@mail.example:465`",
  },
  EMAIL_FROM: {
    // nodemailer would send email without a sender if this were malformed.
    reads: regex(
      /^(?:[^<>]*<[^\s<>"@]+@[^\s<>"@]+>|[^\s<>"@]+@[^\s<>"@]+)$/,
      "must be like Name <name@groomers.example>",
    ).default(`${BRAND} <hello@mudroom.example>`),
    does: "The sender of emails. Example: `Mudroom <hello@groomers.example>`",
  },
  SUPPORT_EMAIL: {
    reads: z.email("must be an email address").default("support@mudroom.example"),
    does: "The contact address shown on the site and in emails. Example: `help@groomers.example`",
  },
  CONTACT_ADDRESS: {
    reads: z.string().max(200, "must have at most 200 characters").optional(),
    does: "The postal address shown below the policies.",
  },
  CONTACT_PHONE: {
    reads: regex(/^\+?[\d ().-]{7,25}$/, "must be a phone number").optional(),
    does: "The phone number shown below the policies.",
  },
  SOCIAL_FACEBOOK: {
    reads: httpsUrl.default("https://www.facebook.com/"),
    does: "Your page's https address, linked from the footer.",
  },
  SOCIAL_INSTAGRAM: {
    reads: httpsUrl.default("https://www.instagram.com/"),
    does: "Your page's https address, linked from the footer.",
  },
  TEXTS_URL: {
    reads: twilioUrl.optional(),
    does: "Text messages through Twilio ([operations.md](operations.md#text-messages)): account, token, and sending number or messaging service. Without it, no texts are sent. A demo saves them in DATA_DIR/outbox. Example: `twilio://AC…:TOKEN@api.twilio.com?from=+12025550100`",
    wrong: {
      "twilio+http is only for tests on this machine. Use twilio://": (all) =>
        lacksTls(all.TEXTS_URL, "twilio+http:", isLoopback),
    },
  },
  TEXTS_MONTHLY_LIMIT: {
    reads: int(1, 10_000_000, "must be a number of segments, 1 to 10000000; leave it out for no limit").optional(),
    does: "Maximum SMS segments per month. Above it, only codes and 'On my way' are sent. Admins are alerted at 80%. Example: `5000`",
    wrong: { "only used with TEXTS_URL": (all) => all.TEXTS_MONTHLY_LIMIT && !all.TEXTS_URL },
  },
} satisfies SettingGroup;

const tuning = {
  RATE_LIMITS: {
    reads: rateLimits.prefault("on"),
    does: "`off` for load tests, or the number of attempts for specific limits. An unknown name stops startup and prints the list. Example: `search-ip=600,login-ip=300`",
    otherwise: "on",
  },
  CACHE_MB: {
    reads: int(16, 100_000, "must be a number of megabytes, 16 to 100000").optional(),
    does: "Megabytes for all caches together. By default an eighth of the memory of the machine or container, from 48 to 190. Example: `96`",
  },
  METRICS_TOKEN: {
    reads: regex(/^[\x21-\x7e]{16,200}$/, "must have 16 to 200 letters, digits, or symbols and no spaces").optional(),
    does: "The token Prometheus sends to /metrics. Without it, only programs on this machine can read it.",
  },
  BACKUPS: {
    reads: onOff(true),
    does: "`off` turns off nightly backups. `bun run backup` still works. A demo makes none.",
  },
  SIGNUP: {
    reads: z.enum(["on", "pet_parent", "groomer", "off"], "must be on, pet_parent, groomer, or off").default("on"),
    does: "Who can sign up. `pet_parent` or `groomer` closes sign-ups for the other role, `off` for both.",
  },
  BLOCKED_DOMAINS: {
    reads: domainsFile.optional(),
    does: "A file of email domains that can't be used for an account, one per line, such as those of throwaway addresses. Read at startup. Example: `/etc/mudroom/blocked-domains`",
  },
  READ_ONLY: {
    reads: onOff(false),
    does: "Set to 1 to keep all pages and refuse every change with a 503, for example while the data moves to another machine. Sends nothing.",
  },
  ALLOW_HTTP: { reads: onOff(false), does: "Set to 1 for an http APP_URL outside this machine." },
  LOG: { reads: z.enum(["json", "off"]).default("json"), does: "`off` turns off the request log." },
} satisfies SettingGroup;

const demo = {
  DEMO: {
    reads: onOff(false),
    does: "Turns on demo data, demo login, and /dev/outbox. Admins can skip two-step verification. `bun start` sets it to 1.",
  },
  TEST_CLOCK: {
    reads: onOff(false),
    does: 'Set to 1 in a demo to let anyone move its clock: `POST /api/demo/clock` with `{ "minutes": 90 }`.',
    wrong: { "only works in a demo. Set DEMO=1 or remove it": (all) => all.TEST_CLOCK && !all.DEMO },
  },
  ALLOW_PUBLIC_DEMO: {
    reads: onOff(false),
    does: "Set to 1 for a demo with an APP_URL outside this machine. Every visitor can read everyone's emails.",
    wrong: {
      "anyone who opens a demo can read everyone's emails. Set it to 1 to serve one outside this machine": (all) =>
        all.DEMO && all.APP_URL && !all.ALLOW_PUBLIC_DEMO && !isLoopback(hostOf(all.APP_URL)),
    },
  },
} satisfies SettingGroup;

export const settingGroups = {
  Required: required,
  "Email and contact": contact,
  Payments: paymentSettings,
  "Multiple machines": clusterEnvVars,
  Tuning: tuning,
  Demo: demo,
};

/** Parser, default, text in docs/settings.md, and contradictions of each setting. */
export const settings = { ...required, ...contact, ...paymentSettings, ...clusterEnvVars, ...tuning, ...demo };
export type Settings = { readonly [Name in keyof typeof settings]: z.output<(typeof settings)[Name]["reads"]> };

/** Returns a line per invalid setting instead of `values`. */
export function readSettings(env: Record<string, string | undefined>): { values: Settings } | { problems: string[] } {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  const rows: [string, Setting][] = Object.entries(settings);
  for (const [name, { reads }] of rows) {
    // Secrets read from files may end with a line break.
    const { data, error } = reads.safeParse(env[name]?.trim() || undefined);
    values[name] = data;
    problems.push(...(error?.issues ?? []).map(({ message }) => `${name}: ${message}`));
  }
  if (problems.length > 0) return { problems };
  for (const [name, { wrong = {} }] of rows) {
    const violated = Object.keys(wrong).filter((problem) => wrong[problem]!(values));
    problems.push(...violated.map((problem) => `${name}: ${problem}`));
  }
  return problems.length > 0 ? { problems } : { values: values as Settings };
}
