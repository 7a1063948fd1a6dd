import type { LimitRules } from "#src/http/guards/limit-rule.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/duration.ts";

export const bookingsLimits = {
  /** One address may stand for all customers of a calendar service. */
  "calendar-ip": { attempts: 240, window: MINUTE_MS },
  /** Looks at the free times of a groomer; the booking form asks at every change that matters. */
  "openings-ip": { attempts: 120, window: MINUTE_MS },
  /** Different ZIP codes for which one groomer's room is told exactly; more are answered like strangers. */
  "exact-zips-ip": { attempts: 12, window: DAY_MS },
  /** Different ZIP codes in requests to one groomer: a refusal says that a day is full for one. */
  "request-zips-user": { attempts: 4, window: DAY_MS },
  "request-zips-ip": { attempts: 40, window: DAY_MS },
  "booking-user": { attempts: 30, window: HOUR_MS, shared: "in-command" },
  /** Each is a mail to the other side. */
  "proposal-user": { attempts: 20, window: HOUR_MS },
} satisfies LimitRules;
