import { HOUR_MS } from "#src/shared/duration.ts";
import type { LimitRules } from "../../http/limit-rule.ts";

export const messagesLimits = {
  "message-user": { attempts: 30, window: HOUR_MS },
} satisfies LimitRules;
