import type { IslandProps } from "#islands/registry.ts";
import { DEFAULT_SERVICE_RADIUS_MILES } from "#src/shared/groomer-words.ts";
import type { Ctx } from "../../context.ts";
import { findUser } from "../accounts/queries.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { findBusiness } from "./business-queries.ts";
import { findLocation } from "./queries.ts";
import { findServiceArea } from "./service-area.ts";
import { findRanges, today } from "./unavailable-queries.ts";

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
    area: location && findServiceArea(db, { zipCode: location.zipCode, radius }),
    daysOff: findRanges(db, viewer.groomerId, now()),
    today: today(db, viewer.groomerId, now()),
  };
}
