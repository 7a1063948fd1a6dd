import type { IslandProps } from "#islands/registry.ts";
import type { Ctx } from "#src/base/context.ts";
import { stepFor } from "#src/domain/map/frame.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { DEFAULT_SERVICE_RADIUS_MILES } from "#src/shared/groomer-labels.ts";
import { findRanges, today } from "../listing/availability/days-off-queries.ts";
import { findBusiness } from "../listing/groomers/business-queries.ts";
import { findServiceArea } from "../listing/groomers/service-area.ts";
import { ownTerms } from "../listing/terms/queries.ts";
import { findUser } from "../people/accounts/queries.ts";
import { findLocation } from "../people/accounts/settings/location-queries.ts";
import { findBlocked } from "../visits/blocking/queries.ts";
import { ownDayRules } from "../visits/day-plan/day-rules.ts";
import { comingHoursOff } from "../visits/day-plan/hours-off.ts";
import { listDays } from "../visits/day-plan/list.ts";

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
