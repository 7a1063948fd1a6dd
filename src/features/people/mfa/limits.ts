import type { LimitRules } from "#src/http/guards/limit-rule.ts";
import { HOUR_MS, MINUTE_MS } from "#src/shared/base/duration.ts";

export const factorsLimits = {
  /** After the correct password: three of a million codes are right at any time. */
  "second-factor-ip": { attempts: 10, window: 15 * MINUTE_MS, shared: "before-command" },
  /** Known browsers and networks have a limit to themselves. */
  "second-factor-account": { attempts: 20, window: HOUR_MS, shared: "before-command" },
} satisfies LimitRules;
