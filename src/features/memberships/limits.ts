import { HOUR_MS } from "#src/shared/duration.ts";
import type { LimitRules } from "../../http/limit-rule.ts";

export const membershipsLimits = {
  "payment-user": { attempts: 60, window: HOUR_MS },
  /** Each look at the membership panel asks the payment provider for invoices. */
  "invoices-user": { attempts: 120, window: HOUR_MS },
  "end-link-ip": { attempts: 30, window: HOUR_MS },
} satisfies LimitRules;
