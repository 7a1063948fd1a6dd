import type { LimitRules } from "#src/http/guards/limit-rule.ts";
import { MINUTE_MS } from "#src/shared/base/duration.ts";

export const searchLimits = {
  "search-ip": { attempts: 120, window: MINUTE_MS },
  /** Each search with a date checks up to a thousand calendars. */
  "search-date-ip": { attempts: 30, window: MINUTE_MS },
} satisfies LimitRules;
