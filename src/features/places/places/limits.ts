import type { LimitRules } from "#src/http/guards/limit-rule.ts";
import { MINUTE_MS } from "#src/shared/base/duration.ts";

export const placesLimits = {
  "place-ip": { attempts: 120, window: MINUTE_MS },
  "suggest-ip": { attempts: 300, window: MINUTE_MS },
} satisfies LimitRules;
