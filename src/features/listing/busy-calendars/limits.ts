import type { LimitRules } from "#src/http/guards/limit-rule.ts";
import { HOUR_MS } from "#src/shared/base/duration.ts";

export const busyCalendarsLimits = {
  /** Each makes us fetch a URL that a user entered. */
  "busy-calendar-user": { attempts: 30, window: HOUR_MS },
} satisfies LimitRules;
