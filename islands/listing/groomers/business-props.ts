import type * as z from "zod/mini";
import type { BusinessView } from "#src/shared/listing/business.ts";
import type { DayRules } from "#src/shared/listing/day-rules.ts";
import type { DaysOffView } from "#src/shared/listing/days-off.ts";
import type { HoursOffView } from "#src/shared/listing/hours-off.ts";
import type { ServiceAreaView } from "#src/shared/listing/service-area.ts";
import type { TermsView } from "#src/shared/listing/terms.ts";
import type { LocationView, UserView } from "#src/shared/people/accounts.ts";
import type { BlockedParentView } from "#src/shared/visits/blocking.ts";
import type { DayLine } from "#src/shared/visits/day-plans.ts";

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
