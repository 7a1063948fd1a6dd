import type * as z from "zod/mini";
import type { waitingExported } from "#src/features/finding/waiting/exported.ts";
import type { schedulesExported } from "#src/features/listing/availability/exported.ts";
import type { busyCalendarsExported } from "#src/features/listing/busy-calendars/exported.ts";
import type { groomersExported } from "#src/features/listing/groomers/exported.ts";
import type { handlesExported } from "#src/features/listing/handles/exported.ts";
import type { offersExported } from "#src/features/listing/offers/exported.ts";
import type { termsExported } from "#src/features/listing/terms/exported.ts";
import type { membershipsExported } from "#src/features/money/memberships/exported.ts";
import type { accountsExported } from "#src/features/people/accounts/exported.ts";
import type { devicesExported } from "#src/features/people/devices/exported.ts";
import type { reportsExported } from "#src/features/people/reports/exported.ts";
import type { smsExported } from "#src/features/people/sms/exported.ts";
import type { privacyExported } from "#src/features/running/privacy/exported.ts";
import type { blockingExported } from "#src/features/visits/blocking/exported.ts";
import type { bookingsExported } from "#src/features/visits/bookings/exported.ts";
import type { clientsExported } from "#src/features/visits/clients/exported.ts";
import type { dayPlanExported } from "#src/features/visits/day-plan/exported.ts";
import type { messagesExported } from "#src/features/visits/messages/exported.ts";
import type { petsExported } from "#src/features/visits/pets/exported.ts";
import type { picturesExported } from "#src/features/visits/pictures/exported.ts";
import type { remindersExported } from "#src/features/visits/reminders/exported.ts";
import type { reviewsExported } from "#src/features/visits/reviews/exported.ts";

type Part = { schema: z.ZodMiniType };
type ValuesOf<Parts extends Record<string, Part>> = { [Name in keyof Parts]: z.infer<Parts[Name]["schema"]> };

/** What a person gets who downloads their data. */
export type AccountExport = { about: string; exportedAt: number } & ValuesOf<
  typeof accountsExported &
    typeof devicesExported &
    typeof termsExported &
    typeof groomersExported &
    typeof handlesExported &
    typeof offersExported &
    typeof petsExported &
    typeof schedulesExported &
    typeof busyCalendarsExported &
    typeof picturesExported &
    typeof blockingExported &
    typeof bookingsExported &
    typeof clientsExported &
    typeof membershipsExported &
    typeof reportsExported &
    typeof reviewsExported &
    typeof messagesExported &
    typeof smsExported &
    typeof remindersExported &
    typeof dayPlanExported &
    typeof waitingExported &
    typeof privacyExported
>;
