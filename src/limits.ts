import { DAY_MS, HOUR_MS, MINUTE_MS } from "./shared/base/time.ts";
import { INVITATIONS_A_DAY } from "./shared/day/added/invitation-labels.ts";

interface LimitRule {
  attempts: number;
  window: number;
  /** For the error text; "attempts" if omitted. */
  what?: string;
  /** Shared by nodes. "before-command" keeps the count of a refused command; "in-command" rolls back with it. */
  shared?: "before-command" | "in-command";
}

/** Names ending in `-ip` count networks: IPv4 or IPv6 /64, and ten times as many per /48. */
const rules = {
  "upload-user": { attempts: 30, window: HOUR_MS },
  /** Viewing an emailed link; using it has its own limit. */
  "link-ip": { attempts: 120, window: 15 * MINUTE_MS },
  "write-user": { attempts: 600, window: HOUR_MS },
  "place-ip": { attempts: 120, window: MINUTE_MS },
  "suggest-ip": { attempts: 300, window: MINUTE_MS },
  "map-ip": { attempts: 60, window: MINUTE_MS },
  /** Per typed name and network. */
  "login-account": { attempts: 10, window: 15 * MINUTE_MS, shared: "before-command" },
  /** Per typed name. Known browsers and networks are exempt. */
  "login-account-all": { attempts: 100, window: 15 * MINUTE_MS, shared: "before-command" },
  /** Per account, for unknown browsers. Over the limit, a correct password is refused like a wrong one. */
  "login-guesses": { attempts: 300, window: 15 * MINUTE_MS, shared: "before-command" },
  "login-ip": { attempts: 100, window: 15 * MINUTE_MS, shared: "before-command" },
  "register-ip": { attempts: 60, window: HOUR_MS, shared: "before-command" },
  /** Each one emails the owner of the address. */
  "new-address": { attempts: 5, window: DAY_MS, shared: "in-command" },
  "forgot-address": { attempts: 3, window: HOUR_MS, shared: "before-command" },
  "forgot-ip": { attempts: 20, window: HOUR_MS, shared: "before-command" },
  "reset-ip": { attempts: 30, window: HOUR_MS, shared: "before-command" },
  "verify-ip": { attempts: 30, window: HOUR_MS, shared: "before-command" },
  "resend-user": { attempts: 1, window: MINUTE_MS, shared: "in-command" },
  "verify-user": { attempts: 3, window: HOUR_MS, shared: "in-command" },
  "admin-login-ip": { attempts: 5, window: 5 * MINUTE_MS, shared: "before-command" },
  /** Per account. Known browsers and networks are exempt. */
  "admin-login-account": { attempts: 30, window: 5 * MINUTE_MS, shared: "before-command" },
  "password-user": { attempts: 10, window: 15 * MINUTE_MS, shared: "before-command" },
  "account-user": { attempts: 30, window: HOUR_MS },
  /** Email services unsubscribe all their users from a few IPs. */
  "emails-off-ip": { attempts: 240, window: MINUTE_MS },
  /** After the correct password: three of a million codes are right at any time. */
  "mfa-ip": { attempts: 10, window: 15 * MINUTE_MS, shared: "before-command" },
  /** Known browsers and networks have a limit to themselves. */
  "mfa-account": { attempts: 20, window: HOUR_MS, shared: "before-command" },
  /** Per network; a family looks at a few. */
  "phone-ip": { attempts: 20, window: HOUR_MS },
  /** Per network, for API calls of profiles, reviews, packages, and photos, which search engines don't use. */
  "profile-ip": { attempts: 120, window: MINUTE_MS },
  /** Per network; an office that compares groomers opens half as many. Search engines are exempt. */
  "profile-page-ip": { attempts: 120, window: MINUTE_MS, what: "pages" },
  /** Each makes us fetch a URL that a user entered. */
  "connected-calendar-user": { attempts: 30, window: HOUR_MS },
  /** One IP can serve all customers of a calendar service. */
  "calendar-ip": { attempts: 240, window: MINUTE_MS },
  /** The booking form calls this on every relevant change. */
  "openings-ip": { attempts: 120, window: MINUTE_MS },
  /** The form for a visit asks on every relevant change. */
  "visit-times-user": { attempts: 240, window: MINUTE_MS },
  /** ZIP codes with exact answers about one groomer. Others get the public answer. */
  "exact-zips-ip": { attempts: 12, window: DAY_MS },
  /** A refusal reveals that a day is full for a ZIP code. */
  "request-zips-user": { attempts: 4, window: DAY_MS },
  "request-zips-ip": { attempts: 40, window: DAY_MS },
  "booking-user": { attempts: 30, window: HOUR_MS, shared: "in-command" },
  "proposal-user": { attempts: 20, window: HOUR_MS },
  /** Invitations, because they're unsolicited emails. */
  "invite-user": { attempts: INVITATIONS_A_DAY, window: DAY_MS, shared: "in-command" },
  /** Spreadsheets of all clients are built in one go. */
  "clients-file-user": { attempts: 20, window: HOUR_MS },
  "import-user": { attempts: 60, window: HOUR_MS },
  /** Each can email several parents. */
  "hours-user": { attempts: 60, window: HOUR_MS },
  /** Each emails the other side. */
  "hours-visit": { attempts: 5, window: DAY_MS },
  "payment-user": { attempts: 60, window: HOUR_MS },
  /** Per network, because card testers use many accounts. */
  "payment-ip": { attempts: 120, window: HOUR_MS },
  /** Each view of the panel requests invoices from the provider. */
  "invoices-user": { attempts: 120, window: HOUR_MS },
  "end-link-ip": { attempts: 30, window: HOUR_MS },
  /** Codes cost money, and fraudsters earn a share on some numbers. */
  "text-code-number-day": { attempts: 5, window: DAY_MS, shared: "before-command" },
  /** Unused codes were probably not wanted by their recipients. */
  "text-code-unused": { attempts: 3, window: DAY_MS, shared: "before-command" },
  "text-code-number": { attempts: 3, window: HOUR_MS, shared: "before-command" },
  "text-code-user": { attempts: 6, window: DAY_MS, shared: "before-command" },
  "text-code-ip": { attempts: 10, window: HOUR_MS, shared: "before-command" },
  /** Site-wide, against many accounts, numbers, and networks. */
  "text-code-site": { attempts: 200, window: HOUR_MS, shared: "before-command" },
  /** One reply to unclear texts per day, so that two bots can't answer each other forever. */
  "text-unclear-number": { attempts: 1, window: DAY_MS, shared: "before-command" },
  "text-try-user": { attempts: 30, window: HOUR_MS, shared: "before-command" },
  "report-user": { attempts: 20, window: HOUR_MS },
  "message-user": { attempts: 30, window: HOUR_MS },
  "search-ip": { attempts: 120, window: MINUTE_MS },
  /** Each search with a date checks up to a thousand calendars. */
  "search-date-ip": { attempts: 30, window: MINUTE_MS },
  /** Each can email an address that someone typed. */
  "waiting-ip": { attempts: 20, window: DAY_MS, shared: "before-command" },
  /** Site-wide, so that bots can't use us to send spam. */
  "waiting-all": { attempts: 1_000, window: DAY_MS, shared: "before-command" },
  /** Browsers open a new stream whenever a tab becomes visible. */
  "events-user": { attempts: 600, window: HOUR_MS },
  /** Spreadsheets of a year's payments, each built in one go. */
  "income-file-user": { attempts: 20, window: HOUR_MS },
  "export-user": { attempts: 10, window: HOUR_MS },
  "denied-user": { attempts: 60, window: HOUR_MS },
  "image-ip": { attempts: 60, window: MINUTE_MS },
  "island-error-ip": { attempts: 20, window: MINUTE_MS },
} satisfies Record<string, LimitRule>;

export type LimitName = keyof typeof rules;
export const limitRules: Readonly<Record<LimitName, LimitRule>> = rules;
export const isLimitName = (name: string): name is LimitName => Object.hasOwn(rules, name);
