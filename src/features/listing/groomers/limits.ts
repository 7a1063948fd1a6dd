import type { LimitRules } from "#src/http/guards/limit-rule.ts";
import { HOUR_MS, MINUTE_MS } from "#src/shared/base/duration.ts";

export const groomersLimits = {
  /** Phone numbers that are shown to one network: a family looks at a few. */
  "phone-ip": { attempts: 20, window: HOUR_MS },
  /** Profiles and reviews by the calls, which no search engine reads. */
  "profile-ip": { attempts: 120, window: MINUTE_MS },
} satisfies LimitRules;
