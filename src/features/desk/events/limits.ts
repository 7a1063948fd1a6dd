import type { LimitRules } from "#src/http/guards/limit-rule.ts";
import { HOUR_MS } from "#src/shared/base/duration.ts";

export const eventsLimits = {
  /** Browsers open a new stream whenever a tab becomes visible. */
  "events-user": { attempts: 600, window: HOUR_MS },
} satisfies LimitRules;
