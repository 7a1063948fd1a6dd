import type { LimitRules } from "#src/http/guards/limit-rule.ts";
import { HOUR_MS } from "#src/shared/base/duration.ts";

export const membershipsLimits = {
  "payment-user": { attempts: 60, window: HOUR_MS },
  /** Per network, because card testers use many accounts. */
  "payment-ip": { attempts: 120, window: HOUR_MS },
  /** Each view of the panel requests invoices from the provider. */
  "invoices-user": { attempts: 120, window: HOUR_MS },
  "end-link-ip": { attempts: 30, window: HOUR_MS },
} satisfies LimitRules;
