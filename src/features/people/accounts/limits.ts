import type { LimitRules } from "#src/http/guards/limit-rule.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/duration.ts";

export const accountsLimits = {
  /** For one typed name from one network. */
  "login-account": { attempts: 10, window: 15 * MINUTE_MS, shared: "before-command" },
  /** For one typed name from everywhere; browsers and networks that have signed in to its account before may go on. */
  "login-account-all": { attempts: 100, window: 15 * MINUTE_MS, shared: "before-command" },
  /** For one account under all of its names, by strangers: a right password over it is refused like a wrong one. */
  "login-guesses": { attempts: 300, window: 15 * MINUTE_MS, shared: "before-command" },
  "login-ip": { attempts: 100, window: 15 * MINUTE_MS, shared: "before-command" },
  "register-ip": { attempts: 60, window: HOUR_MS, shared: "before-command" },
  /** Accounts that are made with one address or want it, each of which mails whoever reads it. */
  "new-address": { attempts: 5, window: DAY_MS, shared: "in-command" },
  "forgot-address": { attempts: 3, window: HOUR_MS, shared: "before-command" },
  "forgot-ip": { attempts: 20, window: HOUR_MS, shared: "before-command" },
  "reset-ip": { attempts: 30, window: HOUR_MS, shared: "before-command" },
  "verify-ip": { attempts: 30, window: HOUR_MS, shared: "before-command" },
  "verify-user": { attempts: 3, window: HOUR_MS, shared: "in-command" },
  "admin-login-ip": { attempts: 5, window: 5 * MINUTE_MS, shared: "before-command" },
  /** More than for one address; browsers and networks that have signed in before may go on. */
  "admin-login-account": { attempts: 30, window: 5 * MINUTE_MS, shared: "before-command" },
  "password-user": { attempts: 10, window: 15 * MINUTE_MS, shared: "before-command" },
  "account-user": { attempts: 30, window: HOUR_MS },
  /** Mail services switch off for all of their customers from few addresses. */
  "mails-off-ip": { attempts: 240, window: MINUTE_MS },
} satisfies LimitRules;
