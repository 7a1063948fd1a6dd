/** @jsxImportSource preact */
import type { VNode } from "preact";
import type { Ctx } from "#src/base/context.ts";
import { stepFor } from "#src/domain/map/frame.ts";
import { findRanges, today } from "#src/features/listing/availability/days-off-queries.ts";
import { findMissing } from "#src/features/listing/groomers/listing-state.ts";
import { findServiceArea } from "#src/features/listing/groomers/service-area.ts";
import { ownTerms } from "#src/features/listing/terms/queries.ts";
import { findUser } from "#src/features/people/accounts/queries.ts";
import { findLocation } from "#src/features/people/accounts/settings/location-queries.ts";
import { findBlocked } from "#src/features/visits/blocking/queries.ts";
import { ownDayRules } from "#src/features/visits/day-plan/day-rules.ts";
import { comingHoursOff } from "#src/features/visits/day-plan/hours-off.ts";
import { listDays } from "#src/features/visits/day-plan/list.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import type { BusinessSection } from "#src/shared/desk/sections.ts";
import type { BusinessView } from "#src/shared/listing/business.ts";
import { DEFAULT_SERVICE_RADIUS_MILES } from "#src/shared/listing/groomer-labels.ts";
import { PublicState } from "#views/desk/dashboards/settings/public-state.tsx";
import { Island } from "#views/island.tsx";

interface Opened {
  section: BusinessSection;
  profile: BusinessView;
}

/** What one section of a business shows, and no more than that is loaded. */
export function businessSection(ctx: Ctx, viewer: Viewer, { section, profile }: Opened): VNode {
  const { db } = ctx;
  switch (section) {
    case "profile":
      return (
        <>
          <PublicState groomerId={profile.id} isListed={findMissing(ctx, viewer).length === 0} />
          <Island name="business-profile" props={{ profile }} />
        </>
      );
    case "photo":
      return <Island name="business-photo" props={{ profile }} />;
    case "hours":
      return <Island name="business-hours" props={{ groomerId: profile.id, hours: profile.businessHours }} />;
    case "area":
      return areaSection(ctx, viewer);
    case "days-off":
      return timeOff(ctx, viewer);
    case "day-plan": {
      const plan = { dayRules: ownDayRules(db, viewer), nextDays: listDays(ctx, viewer, { days: 7 }) };
      return <Island name="day-plan" props={plan} />;
    }
    case "terms":
      return <Island name="terms" props={{ terms: ownTerms(db, viewer) }} />;
    case "contact": {
      const { email, phoneNumber } = findUser(db, viewer.userId)!;
      return <Island name="business-contact" props={{ profile, user: { email, phoneNumber } }} />;
    }
    case "blocked":
      return <Island name="blocked-parents" props={{ blocked: findBlocked(db, viewer) }} />;
  }
}

export function areaSection({ db }: Ctx, viewer: Viewer): VNode {
  const location = findLocation(db, viewer, viewer.userId) ?? null;
  const radius = location?.serviceRadius ?? DEFAULT_SERVICE_RADIUS_MILES;
  const area = location && findServiceArea(db, { zipCode: location.zipCode, radius: stepFor(radius) });
  return <Island name="business-area" props={{ userId: viewer.userId, location, area }} />;
}

function timeOff(ctx: Ctx, viewer: Viewer): VNode {
  const { db } = ctx;
  const now = ctx.now();
  const props = {
    daysOff: findRanges(db, viewer.groomerId, now),
    hoursOff: comingHoursOff(ctx, viewer),
    today: today(db, viewer.groomerId, now),
    isPlanned: ownDayRules(db, viewer).isPlanned,
  };
  return <Island name="working-days" props={props} />;
}
