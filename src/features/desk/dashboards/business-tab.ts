import type { IslandProps } from "#islands/registry.ts";
import type { Ctx } from "#src/base/context.ts";
import { stepFor } from "#src/domain/map/frame.ts";
import { findRanges, today } from "#src/features/listing/availability/days-off-queries.ts";
import { findBusiness } from "#src/features/listing/groomers/business-queries.ts";
import { findServiceArea } from "#src/features/listing/groomers/service-area.ts";
import { ownTerms } from "#src/features/listing/terms/queries.ts";
import { findUser } from "#src/features/people/accounts/queries.ts";
import { findLocation } from "#src/features/people/accounts/settings/location-queries.ts";
import { findBlocked } from "#src/features/visits/blocking/queries.ts";
import { ownDayRules } from "#src/features/visits/day-plan/day-rules.ts";
import { comingHoursOff } from "#src/features/visits/day-plan/hours-off.ts";
import { listDays } from "#src/features/visits/day-plan/list.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { DEFAULT_SERVICE_RADIUS_MILES } from "#src/shared/listing/groomer-labels.ts";

/** What the Business tab starts from. */
export function businessTab(ctx: Ctx, viewer: Viewer): IslandProps<"business"> {
  const { db, now } = ctx;
  const { id, email, phoneNumber } = findUser(db, viewer.userId)!;
  const location = findLocation(db, viewer, viewer.userId) ?? null;
  const radius = location?.serviceRadius ?? DEFAULT_SERVICE_RADIUS_MILES;
  return {
    profile: findBusiness(ctx, viewer) ?? null,
    user: { id, email, phoneNumber },
    location,
    area: location && findServiceArea(db, { zipCode: location.zipCode, radius: stepFor(radius) }),
    dayRules: ownDayRules(db, viewer),
    nextDays: listDays(ctx, viewer, { days: 7 }),
    hoursOff: comingHoursOff(ctx, viewer),
    terms: ownTerms(db, viewer),
    blockedParents: findBlocked(db, viewer),
    daysOff: findRanges(db, viewer.groomerId, now()),
    today: today(db, viewer.groomerId, now()),
  };
}
