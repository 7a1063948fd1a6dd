import type { Settings } from "./settings.ts";

/** The groups of docs/settings.md, in their order. */
export const settingGroups = {
  must: "Must",
  mail: "Mail and contact",
  payments: "Payments",
  machines: "Several machines",
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
    does: "The public address. Mandatory outside demo mode, and https outside this machine.",
    example: "https://groomers.example",
    otherwise: "http://localhost:PORT",
  },
  DATA_DIR: { group: "must", does: "Database, uploads, backups and the mail outbox.", example: "/var/lib/mudroom" },
  ADMIN_EMAIL: {
    group: "must",
    does: "With ADMIN_PASSWORD the first admin account, made at the start while there is none.",
    example: "boss@groomers.example",
  },
  ADMIN_PASSWORD: { group: "must", does: "The first admin's password, at least 12 characters." },
  PORT: { group: "must", does: "Where the server listens.", example: "8080" },
  LISTEN_ADDRESS: {
    group: "must",
    does: "The address of this machine to listen at; 127.0.0.1 where a proxy on the same machine is the only one to ask.",
    example: "127.0.0.1",
  },
  TRUST_PROXY: {
    group: "must",
    does: "How many proxies stand in front, so that the visitor's address is the right one.",
    example: "1",
  },
  SMTP_URL: {
    group: "mail",
    does: "Where mails are handed over, encrypted outside this machine; without it mails become files in DATA_DIR/outbox.",
    example: "smtps://user:password@mail.example:465",
  },
  MAIL_FROM: { group: "mail", does: "The sender of mails.", example: "Mudroom <hello@groomers.example>" },
  SUPPORT_EMAIL: {
    group: "mail",
    does: "The contact address on the site and in mails.",
    example: "help@groomers.example",
  },
  CONTACT_ADDRESS: { group: "mail", does: "The postal address below the policies; left out while not set." },
  CONTACT_PHONE: { group: "mail", does: "The phone number below the policies; left out while not set." },
  SOCIAL_FACEBOOK: { group: "mail", does: "The https address of your own page there, for the link below every page." },
  SOCIAL_INSTAGRAM: { group: "mail", does: "The https address of your own page there, for the link below every page." },
  TEXTS_URL: {
    group: "mail",
    does: "Text messages by Twilio ([operations.md](operations.md#text-messages)): account, token and the number or messaging service that they come from. Without it there are none; a demo keeps them in DATA_DIR/outbox.",
    example: "twilio://AC…:TOKEN@api.twilio.com?from=+12025550100",
  },
  TEXTS_MONTHLY_LIMIT: {
    group: "mail",
    does: "Segments that a month of texts may cost. Beyond it only codes and 'On my way' go out; admins are told at 80%.",
    example: "5000",
  },
  STRIPE_SECRET_KEY: {
    group: "payments",
    does: "Card payments by Stripe ([stripe.md](stripe.md)); the next three are needed with it.",
    example: "rk_live_…",
  },
  STRIPE_PUBLISHABLE_KEY: {
    group: "payments",
    does: "What the browser shows Stripe's form with.",
    example: "pk_live_…",
  },
  STRIPE_PRICE_ID: { group: "payments", does: "The price of the membership at Stripe.", example: "price_…" },
  STRIPE_WEBHOOK_SECRET: { group: "payments", does: "What webhooks are signed with.", example: "whsec_…" },
  STRIPE_API_BASE: { group: "payments", does: "Another address than Stripe's own, for tests." },
  ALLOW_EMBEDDED_PAYMENTS: { group: "payments", does: "1 lets production run without Stripe, on test cards." },
  DATABASE_URL: {
    group: "machines",
    does: "The libSQL server that is written to; see [operations.md](operations.md#several-nodes).",
    example: "https://primary.internal:8080",
  },
  DATABASE_TOKEN: { group: "machines", does: "The token for that server, a JSON Web Token." },
  DATABASE_REPLICA: {
    group: "machines",
    does: "The folder of the replica beside this process, from which it reads.",
    example: "/var/lib/sqld",
  },
  DATABASE_TIMEOUT: { group: "machines", does: "Milliseconds that a write waits for that server.", example: "5000" },
  UPLOADS_URL: {
    group: "machines",
    does: "The bucket of pictures that several machines share, with signs such as / and % in the secret as %2F and %25, and `?region=…` where the host does not say it; `s3+http://` on a network of your own. Without it pictures are files in DATA_DIR.",
    example: "s3://KEY:SECRET@host/bucket",
  },
  ROLE: {
    group: "machines",
    does: "`web` answers people, `jobs` sends mails and does what is due: two processes where machines share a database.",
    example: "web",
  },
  RATE_LIMITS: {
    group: "tuning",
    does: "`off` for load tests, or numbers of attempts for some limits. A wrong name stops the start with the list of all.",
    example: "search-ip=600,login-ip=300",
    otherwise: "on",
  },
  METRICS_TOKEN: {
    group: "tuning",
    does: "What Prometheus has to bring to /metrics; without it only programs on this machine may read it.",
  },
  BACKUPS: {
    group: "tuning",
    does: "`off`: no copy of database and pictures each night; `bun run backup` still makes one. A demo makes none.",
  },
  ALLOW_HTTP: { group: "tuning", does: "1 serves an http APP_URL beyond this machine." },
  LOG: { group: "tuning", does: "`off` writes no request log." },
  DEMO: {
    group: "demo",
    does: "Demo data, demo sign-in and /dev/outbox; admins may go without a second factor. `bun start` sets it to 1.",
  },
  TEST_CLOCK: {
    group: "demo",
    does: 'In demo mode 1 lets anybody move the clock of the whole site: `POST /api/demo/clock` with `{ "minutes": 90 }`.',
  },
  ALLOW_PUBLIC_DEMO: {
    group: "demo",
    does: "1 serves a demo whose APP_URL is not on this machine: every visitor reads everybody's mails.",
  },
};
