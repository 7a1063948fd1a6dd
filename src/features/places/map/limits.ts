import type { LimitRules } from "#src/http/guards/limit-rule.ts";
import { MINUTE_MS } from "#src/shared/base/duration.ts";

export const mapLimits = {
  "map-ip": { attempts: 60, window: MINUTE_MS },
} satisfies LimitRules;
