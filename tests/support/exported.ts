import type * as z from "zod/mini";
import type { accountsExported } from "#src/features/accounts/exported.ts";
import type { blockingExported } from "#src/features/blocking/exported.ts";
import type { bookingsExported } from "#src/features/bookings/exported.ts";
import type { clientsExported } from "#src/features/clients/exported.ts";
import type { devicesExported } from "#src/features/devices/exported.ts";
import type { groomersExported } from "#src/features/groomers/exported.ts";
import type { membershipsExported } from "#src/features/memberships/exported.ts";
import type { messagesExported } from "#src/features/messages/exported.ts";
import type { offersExported } from "#src/features/offers/exported.ts";
import type { petsExported } from "#src/features/pets/exported.ts";
import type { picturesExported } from "#src/features/pictures/exported.ts";
import type { privacyExported } from "#src/features/privacy/exported.ts";
import type { reportsExported } from "#src/features/reports/exported.ts";
import type { reviewsExported } from "#src/features/reviews/exported.ts";
import type { schedulesExported } from "#src/features/schedules/exported.ts";
import type { termsExported } from "#src/features/terms/exported.ts";
import type { waitingExported } from "#src/features/waiting/exported.ts";

type Part = { schema: z.ZodMiniType };
type ValuesOf<Parts extends Record<string, Part>> = { [Name in keyof Parts]: z.infer<Parts[Name]["schema"]> };

/** What a person gets who downloads their data. */
export type AccountExport = { about: string; exportedAt: number } & ValuesOf<
  typeof accountsExported &
    typeof devicesExported &
    typeof termsExported &
    typeof groomersExported &
    typeof offersExported &
    typeof petsExported &
    typeof schedulesExported &
    typeof picturesExported &
    typeof blockingExported &
    typeof bookingsExported &
    typeof clientsExported &
    typeof membershipsExported &
    typeof reportsExported &
    typeof reviewsExported &
    typeof messagesExported &
    typeof waitingExported &
    typeof privacyExported
>;
