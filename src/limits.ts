import { HOUR_MS, MINUTE_MS } from "#src/shared/duration.ts";
import { accountsLimits } from "./features/accounts/limits.ts";
import { adminLimits } from "./features/admin/limits.ts";
import { bookingsLimits } from "./features/bookings/limits.ts";
import { daysLimits } from "./features/days/limits.ts";
import { eventsLimits } from "./features/events/limits.ts";
import { factorsLimits } from "./features/factors/limits.ts";
import { mapLimits } from "./features/map/limits.ts";
import { membershipsLimits } from "./features/memberships/limits.ts";
import { messagesLimits } from "./features/messages/limits.ts";
import { placesLimits } from "./features/places/limits.ts";
import { privacyLimits } from "./features/privacy/limits.ts";
import { reportsLimits } from "./features/reports/limits.ts";
import { searchLimits } from "./features/search/limits.ts";
import { seoLimits } from "./features/seo/limits.ts";
import { waitingLimits } from "./features/waiting/limits.ts";
import type { LimitRule, LimitRules } from "./http/limit-rule.ts";

/** What several features count together. */
const siteLimits = {
  "upload-user": { attempts: 30, window: HOUR_MS },
  /** Looks at the page of a mailed link. What the link then does has a limit of its own. */
  "link-ip": { attempts: 120, window: 15 * MINUTE_MS },
  /** Everything that changes something. */
  "write-user": { attempts: 600, window: HOUR_MS },
} satisfies LimitRules;

/* The settings name limits, and are read before any feature is there: hence the files of plain data, and this list of them. */
const rules = {
  ...siteLimits,
  ...placesLimits,
  ...mapLimits,
  ...accountsLimits,
  ...factorsLimits,
  ...bookingsLimits,
  ...daysLimits,
  ...membershipsLimits,
  ...reportsLimits,
  ...messagesLimits,
  ...searchLimits,
  ...waitingLimits,
  ...eventsLimits,
  ...privacyLimits,
  ...adminLimits,
  ...seoLimits,
};

export type LimitName = keyof typeof rules;
export const limitRules: Readonly<Record<LimitName, LimitRule>> = rules;
export const isLimitName = (name: string): name is LimitName => Object.hasOwn(rules, name);
