import type { LimitRules } from "#src/http/guards/limit-rule.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/duration.ts";

export const daysLimits = {
  /** Changes of a day's hours, each of which may mail its pet parents. */
  "hours-user": { attempts: 60, window: HOUR_MS },
  /** Changes by hand of the hour of one visit, each of which mails its pet parent. */
  "hours-visit": { attempts: 5, window: DAY_MS },
} satisfies LimitRules;
