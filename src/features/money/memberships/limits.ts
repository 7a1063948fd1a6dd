import type { LimitRules } from "#src/http/guards/limit-rule.ts";
import { HOUR_MS } from "#src/shared/base/duration.ts";

export const membershipsLimits = {
  "payment-user": { attempts: 60, window: HOUR_MS },
  /** Payment forms and test cards of all accounts of a network: who tries stolen cards opens many accounts. */
  "payment-ip": { attempts: 120, window: HOUR_MS },
  /** Each look at the membership panel asks the payment provider for invoices. */
  "invoices-user": { attempts: 120, window: HOUR_MS },
  "end-link-ip": { attempts: 30, window: HOUR_MS },
} satisfies LimitRules;
