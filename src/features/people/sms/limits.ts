import type { LimitRules } from "#src/http/guards/limit-rule.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/duration.ts";

/** Codes cost money, and fraudsters earn a share on some numbers. */
export const smsLimits = {
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
} satisfies LimitRules;
