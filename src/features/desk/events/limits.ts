import type { LimitRules } from "#src/http/guards/limit-rule.ts";
import { HOUR_MS } from "#src/shared/base/duration.ts";

export const eventsLimits = {
  /** Streams of changes that are opened; a browser opens another one whenever somebody comes back to it. */
  "events-user": { attempts: 600, window: HOUR_MS },
} satisfies LimitRules;
