import { MINUTE_MS } from "#src/shared/duration.ts";
import type { LimitRules } from "../../http/limit-rule.ts";

export const seoLimits = {
  /** Pictures that have to be drawn first; finished ones do not count. */
  "picture-ip": { attempts: 60, window: MINUTE_MS },
} satisfies LimitRules;
