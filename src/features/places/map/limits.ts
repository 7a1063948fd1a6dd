import type { LimitRules } from "#src/http/guards/limit-rule.ts";
import { MINUTE_MS } from "#src/shared/base/duration.ts";

export const mapLimits = {
  /** Maps that have to be drawn first; kept ones do not count. */
  "map-ip": { attempts: 60, window: MINUTE_MS },
} satisfies LimitRules;
