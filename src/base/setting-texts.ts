import type { Settings } from "./settings.ts";

/** The groups of docs/settings.md, in their order. */
export const settingGroups = {
  must: "Required",
  mail: "Email and contact",
  payments: "Payments",
  machines: "Multiple machines",
  tuning: "Tuning",
  demo: "Demo",
} as const;

interface SettingText {
  group: keyof typeof settingGroups;
  /** What it does, in a sentence. */
  does: string;
  example?: string;
  /** Where the schema does not say it. */
  otherwise?: string;
}

/** What docs/settings.md says of each setting; the schema in settings.ts says what may be set, and the default. */
export const settingTexts: Record<keyof Settings, SettingText> = {
  APP_URL: {
    group: "must",
    does: "The public address. Required outside demo mode, and https outside this machine.",
    example: "https://groomers.example",
    otherwise: "http://localhost:PORT",
  },
  DATA_DIR: {
    group: "must",
    does: "The folder for the database, uploads, backups, and the email outbox.",
    example: "/var/lib/mudroom",
  },
  ADMIN_EMAIL: {
    group: "must",
    does: "With ADMIN_PASSWORD, creates the first admin account at startup if none exists.",
    example: "boss@groomers.example",
  },
  ADMIN_PASSWORD: { group: "must", does: "The first admin's password, at least 12 characters." },
  PORT: { group: "must", does: "The port to listen on.", example: "8080" },
  LISTEN_ADDRESS: {
    group: "must",
    does: "The address to listen on. A demo without ALLOW_PUBLIC_DEMO uses 127.0.0.1. Use it too if only a proxy on this machine connects.",
    otherwise: "0.0.0.0",
    example: "127.0.0.1",
  },
  TRUST_PROXY: {
    group: "must",
    does: "How many proxies are in front of the site. The visitor's address depends on it.",
    example: "1",
  },
  SMTP_URL: {
    group: "mail",
    does: "The mail server. Encrypted outside this machine. Without it, emails are only saved in DATA_DIR/outbox.",
    example: "smtps://user:password@mail.example:465",
  },
  MAIL_FROM: { group: "mail", does: "The sender of emails.", example: "Mudroom <hello@groomers.example>" },
  SUPPORT_EMAIL: {
    group: "mail",
    does: "The contact address shown on the site and in emails.",
    example: "help@groomers.example",
  },
  CONTACT_ADDRESS: { group: "mail", does: "The postal address shown below the policies." },
  CONTACT_PHONE: { group: "mail", does: "The phone number shown below the policies." },
  SOCIAL_FACEBOOK: { group: "mail", does: "Your page's https address, linked from the footer." },
  SOCIAL_INSTAGRAM: { group: "mail", does: "Your page's https address, linked from the footer." },
  TEXTS_URL: {
    group: "mail",
    does: "Text messages through Twilio ([operations.md](operations.md#text-messages)): account, token, and sending number or messaging service. Without it, no texts are sent. A demo saves them in DATA_DIR/outbox.",
    example: "twilio://AC…:TOKEN@api.twilio.com?from=+12025550100",
  },
  TEXTS_MONTHLY_LIMIT: {
    group: "mail",
    does: "Maximum SMS segments per month. Above it, only codes and 'On my way' are sent. Admins are alerted at 80%.",
    example: "5000",
  },
  STRIPE_SECRET_KEY: {
    group: "payments",
    does: "Card payments through Stripe ([stripe.md](stripe.md)). Also requires the next three settings.",
    example: "rk_live_…",
  },
  STRIPE_PUBLISHABLE_KEY: {
    group: "payments",
    does: "The browser's key for Stripe's form.",
    example: "pk_live_…",
  },
  STRIPE_PRICE_ID: { group: "payments", does: "The ID of the membership price at Stripe.", example: "price_…" },
  STRIPE_WEBHOOK_SECRET: { group: "payments", does: "The secret that signs webhooks.", example: "whsec_…" },
  STRIPE_API_BASE: { group: "payments", does: "Another API address, for tests." },
  ALLOW_EMBEDDED_PAYMENTS: { group: "payments", does: "Set to 1 to run production with test cards instead of Stripe." },
  DATABASE_URL: {
    group: "machines",
    does: "The libSQL server for all writes. See [operations.md](operations.md#several-nodes).",
    example: "https://primary.internal:8080",
  },
  DATABASE_TOKEN: { group: "machines", does: "That server's token (a JSON Web Token)." },
  DATABASE_REPLICA: {
    group: "machines",
    does: "The folder of the replica this process reads from.",
    example: "/var/lib/sqld",
  },
  DATABASE_TIMEOUT: {
    group: "machines",
    does: "How long a write waits for that server, in milliseconds.",
    example: "5000",
  },
  UPLOADS_URL: {
    group: "machines",
    does: "The photo bucket shared by several machines. Write / and % in the secret as %2F and %25, and add `?region=…` if the host doesn't name the region. Use `s3+http://` only on your own network. Without it, photos are files in DATA_DIR.",
    example: "s3://KEY:SECRET@host/bucket",
  },
  ROLE: {
    group: "machines",
    does: "`web` serves pages, `jobs` sends email and runs scheduled work. Use separate processes when machines share a database.",
    example: "web",
  },
  RATE_LIMITS: {
    group: "tuning",
    does: "`off` for load tests, or the number of attempts for specific limits. An unknown name stops startup and prints the list.",
    example: "search-ip=600,login-ip=300",
    otherwise: "on",
  },
  METRICS_TOKEN: {
    group: "tuning",
    does: "The token Prometheus sends to /metrics. Without it, only programs on this machine can read it.",
  },
  BACKUPS: {
    group: "tuning",
    does: "`off` turns off nightly backups. `bun run backup` still works. A demo makes none.",
  },
  ALLOW_HTTP: { group: "tuning", does: "Set to 1 for an http APP_URL outside this machine." },
  LOG: { group: "tuning", does: "`off` turns off the request log." },
  DEMO: {
    group: "demo",
    does: "Turns on demo data, demo login, and /dev/outbox. Admins can skip two-step verification. `bun start` sets it to 1.",
  },
  TEST_CLOCK: {
    group: "demo",
    does: 'Set to 1 in a demo to let anyone move its clock: `POST /api/demo/clock` with `{ "minutes": 90 }`.',
  },
  ALLOW_PUBLIC_DEMO: {
    group: "demo",
    does: "Set to 1 for a demo with an APP_URL outside this machine. Every visitor can read everyone's emails.",
  },
};
