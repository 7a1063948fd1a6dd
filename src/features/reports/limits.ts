import { HOUR_MS } from "#src/shared/duration.ts";
import type { LimitRules } from "../../http/limit-rule.ts";

export const reportsLimits = {
  /** What admins are asked to look at. */
  "report-user": { attempts: 20, window: HOUR_MS },
} satisfies LimitRules;
