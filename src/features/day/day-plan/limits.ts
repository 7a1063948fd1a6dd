import type { LimitRules } from "#src/http/guards/limit-rule.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/duration.ts";

export const daysLimits = {
  /** Each can email several parents. */
  "hours-user": { attempts: 60, window: HOUR_MS },
  /** Each emails the parent. */
  "hours-visit": { attempts: 5, window: DAY_MS },
} satisfies LimitRules;
