import type { LimitRules } from "#src/http/guards/limit-rule.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/duration.ts";

export const daysLimits = {
  /** Changes of a day's arrival windows, each of which may mail several parents. */
  "hours-user": { attempts: 60, window: HOUR_MS },
  /** Changes of one visit's arrival window by hand and by planning anew, each of which mails its parent. */
  "hours-visit": { attempts: 5, window: DAY_MS },
} satisfies LimitRules;
