import type * as z from "zod/mini";
import type { LocationView, UserView } from "#src/shared/accounts.ts";
import type { BlockedParentView } from "#src/shared/blocking.ts";
import type { BusinessView } from "#src/shared/business.ts";
import type { DayLine } from "#src/shared/day-plans.ts";
import type { DayRules } from "#src/shared/day-rules.ts";
import type { DaysOffView } from "#src/shared/days-off.ts";
import type { HoursOffView } from "#src/shared/hours-off.ts";
import type { ServiceAreaView } from "#src/shared/service-area.ts";
import type { TermsView } from "#src/shared/terms.ts";

/** What the Business tab starts from. */
export interface BusinessProps {
  /** Null until the groomer has written about the business for the first time. */
  profile: BusinessView | null;
  user: Pick<UserView, "id" | "email" | "phoneNumber">;
  location: z.infer<typeof LocationView> | null;
  /** The area around the saved location. */
  area: ServiceAreaView | null;
  daysOff: DaysOffView[];
  hoursOff: HoursOffView[];
  dayRules: DayRules;
  /** The days of the next week that have visits, as the day plan has them, whether it is on or not. */
  nextDays: DayLine[];
  terms: TermsView;
  blockedParents: BlockedParentView[];
  /** The day on the groomer's own calendar. */
  today: string;
}
