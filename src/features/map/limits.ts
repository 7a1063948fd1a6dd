import { MINUTE_MS } from "#src/shared/duration.ts";
import type { LimitRules } from "../../http/limit-rule.ts";

export const mapLimits = {
  /** Maps that have to be drawn first; kept ones do not count. */
  "map-ip": { attempts: 60, window: MINUTE_MS },
} satisfies LimitRules;
