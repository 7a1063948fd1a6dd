import { HOUR_MS } from "#src/shared/duration.ts";
import type { LimitRules } from "../../http/limit-rule.ts";

export const eventsLimits = {
  /** Streams of changes that are opened; a browser opens another one whenever somebody comes back to it. */
  "events-user": { attempts: 600, window: HOUR_MS },
} satisfies LimitRules;
