import type { LimitRules } from "#src/http/guards/limit-rule.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/duration.ts";

export const accountsLimits = {
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
  "verify-user": { attempts: 3, window: HOUR_MS, shared: "in-command" },
  "admin-login-ip": { attempts: 5, window: 5 * MINUTE_MS, shared: "before-command" },
  /** Per account. Known browsers and networks are exempt. */
  "admin-login-account": { attempts: 30, window: 5 * MINUTE_MS, shared: "before-command" },
  "password-user": { attempts: 10, window: 15 * MINUTE_MS, shared: "before-command" },
  "account-user": { attempts: 30, window: HOUR_MS },
  /** Mail services unsubscribe all their users from a few IPs. */
  "mails-off-ip": { attempts: 240, window: MINUTE_MS },
} satisfies LimitRules;
