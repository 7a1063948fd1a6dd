import { HOUR_MS } from "#src/shared/duration.ts";
import type { LimitRules } from "../../http/limit-rule.ts";

export const adminLimits = {
  "denied-user": { attempts: 60, window: HOUR_MS },
} satisfies LimitRules;
