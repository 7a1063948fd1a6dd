import type { LimitRules } from "#src/http/guards/limit-rule.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/duration.ts";

/** Each code costs money, and there are people who have sites send them to numbers that earn a share of it. */
export const smsLimits = {
  "text-code-number-day": { attempts: 5, window: DAY_MS, shared: "before-command" },
  /** Codes that no one has entered: those who get them did not ask for them. */
  "text-code-unused": { attempts: 3, window: DAY_MS, shared: "before-command" },
  "text-code-number": { attempts: 3, window: HOUR_MS, shared: "before-command" },
  "text-code-user": { attempts: 6, window: DAY_MS, shared: "before-command" },
  "text-code-ip": { attempts: 10, window: HOUR_MS, shared: "before-command" },
  /** All codes of the site: whoever has many accounts, numbers and networks is stopped here. */
  "text-code-site": { attempts: 200, window: HOUR_MS, shared: "before-command" },
  /** Of what a number writes that is no word we know, the first of a day is answered: two machines would answer each other for ever. */
  "text-unclear-number": { attempts: 1, window: DAY_MS, shared: "before-command" },
  "text-try-user": { attempts: 30, window: HOUR_MS, shared: "before-command" },
} satisfies LimitRules;
