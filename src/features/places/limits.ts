import { MINUTE_MS } from "#src/shared/duration.ts";
import type { LimitRules } from "../../http/limit-rule.ts";

export const placesLimits = {
  "place-ip": { attempts: 120, window: MINUTE_MS },
} satisfies LimitRules;
