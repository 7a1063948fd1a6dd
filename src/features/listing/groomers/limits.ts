import type { LimitRules } from "#src/http/guards/limit-rule.ts";
import { HOUR_MS, MINUTE_MS } from "#src/shared/base/duration.ts";

export const groomersLimits = {
  /** Per network; a family looks at a few. */
  "phone-ip": { attempts: 20, window: HOUR_MS },
  /** Per network, for API calls, which search engines don't use. */
  "profile-ip": { attempts: 120, window: MINUTE_MS },
  /** Per network; an office that compares groomers opens half as many. Search engines are exempt. */
  "profile-page-ip": { attempts: 120, window: MINUTE_MS, what: "pages" },
} satisfies LimitRules;
