import type { LimitRules } from "#src/http/guards/limit-rule.ts";
import { HOUR_MS } from "#src/shared/base/duration.ts";

export const privacyLimits = {
  "export-user": { attempts: 10, window: HOUR_MS },
} satisfies LimitRules;
