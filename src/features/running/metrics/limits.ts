import type { LimitRules } from "#src/http/guards/limit-rule.ts";
import { MINUTE_MS } from "#src/shared/base/duration.ts";

export const metricsLimits = {
  "island-error-ip": { attempts: 20, window: MINUTE_MS },
} satisfies LimitRules;
