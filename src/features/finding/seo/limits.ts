import type { LimitRules } from "#src/http/guards/limit-rule.ts";
import { MINUTE_MS } from "#src/shared/base/duration.ts";

export const seoLimits = {
  /** Pictures that have to be drawn first; finished ones do not count. */
  "picture-ip": { attempts: 60, window: MINUTE_MS },
} satisfies LimitRules;
