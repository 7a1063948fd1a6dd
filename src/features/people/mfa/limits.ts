import type { LimitRules } from "#src/http/guards/limit-rule.ts";
import { HOUR_MS, MINUTE_MS } from "#src/shared/base/duration.ts";

export const factorsLimits = {
  /** Codes of a second factor, after the right password: three of a million are right at any time. */
  "second-factor-ip": { attempts: 10, window: 15 * MINUTE_MS, shared: "before-command" },
  /** Browsers and networks that have signed in before have as many of their own. */
  "second-factor-account": { attempts: 20, window: HOUR_MS, shared: "before-command" },
} satisfies LimitRules;
