import type { LimitRules } from "#src/http/guards/limit-rule.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/duration.ts";

export const bookingsLimits = {
  /** One IP can serve all customers of a calendar service. */
  "calendar-ip": { attempts: 240, window: MINUTE_MS },
  /** The booking form calls this on every relevant change. */
  "openings-ip": { attempts: 120, window: MINUTE_MS },
  /** ZIP codes with exact answers about one groomer. Others get the public answer. */
  "exact-zips-ip": { attempts: 12, window: DAY_MS },
  /** A refusal reveals that a day is full for a ZIP code. */
  "request-zips-user": { attempts: 4, window: DAY_MS },
  "request-zips-ip": { attempts: 40, window: DAY_MS },
  "booking-user": { attempts: 30, window: HOUR_MS, shared: "in-command" },
  "proposal-user": { attempts: 20, window: HOUR_MS },
} satisfies LimitRules;
