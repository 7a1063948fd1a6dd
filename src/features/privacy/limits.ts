import { HOUR_MS } from "#src/shared/duration.ts";
import type { LimitRules } from "../../http/limit-rule.ts";

export const privacyLimits = {
  /** Downloads of everything about one person. */
  "export-user": { attempts: 10, window: HOUR_MS },
} satisfies LimitRules;
