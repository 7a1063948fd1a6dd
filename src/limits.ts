import { clientsLimits } from "./features/clients/clients/limits.ts";
import { daysLimits } from "./features/day/day-plan/limits.ts";
import { eventsLimits } from "./features/desk/events/limits.ts";
import { numbersLimits } from "./features/desk/numbers/limits.ts";
import { searchLimits } from "./features/finding/search/limits.ts";
import { seoLimits } from "./features/finding/seo/limits.ts";
import { waitingLimits } from "./features/finding/waiting/limits.ts";
import { busyCalendarsLimits } from "./features/listing/busy-calendars/limits.ts";
import { groomersLimits } from "./features/listing/groomers/limits.ts";
import { membershipsLimits } from "./features/money/memberships/limits.ts";
import { accountsLimits } from "./features/people/accounts/limits.ts";
import { factorsLimits } from "./features/people/mfa/limits.ts";
import { reportsLimits } from "./features/people/reports/limits.ts";
import { smsLimits } from "./features/people/sms/limits.ts";
import { mapLimits } from "./features/places/map/limits.ts";
import { placesLimits } from "./features/places/places/limits.ts";
import { adminLimits } from "./features/running/admin/limits.ts";
import { metricsLimits } from "./features/running/metrics/limits.ts";
import { privacyLimits } from "./features/running/privacy/limits.ts";
import { messagesLimits } from "./features/talk/messages/limits.ts";
import { bookingsLimits } from "./features/visits/bookings/limits.ts";
import type { LimitRule, LimitRules } from "./http/guards/limit-rule.ts";
import { HOUR_MS, MINUTE_MS } from "./shared/base/duration.ts";

const siteLimits = {
  "upload-user": { attempts: 30, window: HOUR_MS },
  /** Viewing an emailed link; using it has its own limit. */
  "link-ip": { attempts: 120, window: 15 * MINUTE_MS },
  "write-user": { attempts: 600, window: HOUR_MS },
} satisfies LimitRules;

/* Settings read limits before features load, so limits are separate data files. */
const rules = {
  ...siteLimits,
  ...placesLimits,
  ...mapLimits,
  ...accountsLimits,
  ...factorsLimits,
  ...groomersLimits,
  ...busyCalendarsLimits,
  ...bookingsLimits,
  ...clientsLimits,
  ...daysLimits,
  ...membershipsLimits,
  ...smsLimits,
  ...reportsLimits,
  ...messagesLimits,
  ...searchLimits,
  ...waitingLimits,
  ...eventsLimits,
  ...numbersLimits,
  ...privacyLimits,
  ...adminLimits,
  ...seoLimits,
  ...metricsLimits,
};

export type LimitName = keyof typeof rules;
export const limitRules: Readonly<Record<LimitName, LimitRule>> = rules;
export const isLimitName = (name: string): name is LimitName => Object.hasOwn(rules, name);
