/** @jsxImportSource preact */
import type { VNode } from "preact";
import type { Ctx, Viewer } from "#src/base/context.ts";
import { roundUpRadius } from "#src/domain/map/frame.ts";
import { groomerDayRules } from "#src/features/day/day-plan/day-rules.ts";
import { findTrafficPercent } from "#src/features/day/day-plan/learned-drives.ts";
import { findComingTimeOff } from "#src/features/day/day-plan/time-off.ts";
import { findVisitDaysSoon } from "#src/features/day/day-plan/view.ts";
import { findComingDaysOff, groomerToday } from "#src/features/listing/availability/queries.ts";
import { findConnectedCalendars } from "#src/features/listing/connected-calendars/queries.ts";
import { findMissingForListing, findServiceArea } from "#src/features/listing/groomers/queries.ts";
import { findLinkNames, suggestLinkName } from "#src/features/listing/link-names/queries.ts";
import { ownPolicies } from "#src/features/listing/policies/service.ts";
import { findUser } from "#src/features/people/accounts/queries.ts";
import { findLocation } from "#src/features/people/accounts/settings/locations.ts";
import { findBlocked } from "#src/features/visits/blocking/queries.ts";
import type { BusinessSection } from "#src/shared/dashboard/sections.ts";
import { DEFAULT_SERVICE_RADIUS_MILES, hoursText } from "#src/shared/listing/groomer-labels.ts";
import { ListedNotice } from "#views/dashboard/dashboards/settings/settings.tsx";
import { Island } from "#views/island.tsx";
import { blockCountText } from "./account-labels.ts";
import {
  areaText,
  type BusinessContext,
  calendarsText,
  contactText,
  dayPlanText,
  linkText,
  nameAndPhotoText,
  policiesSummary,
  profileText,
  timeOffText,
} from "./business-labels.ts";
import type { SectionSpec } from "./section.tsx";

export const businessSections: Record<BusinessSection, SectionSpec<BusinessContext>> &
  Record<string, SectionSpec<BusinessContext>> = {
  profile: {
    name: "Profile",
    says: profileText,
    shows: ({ ctx, viewer, profile }) => (
      <>
        <ListedNotice groomerId={profile.id} isListed={findMissingForListing(ctx, viewer).length === 0} />
        <Island name="business-profile" props={{ profile }} />
      </>
    ),
  },
  link: {
    name: "Your link",
    says: linkText,
    shows: ({ ctx, profile: { id, businessName } }) => (
      <Island
        name="your-link"
        props={{
          businessName,
          appUrl: ctx.config.appUrl,
          names: findLinkNames(ctx.db, id, ctx.now()),
          suggestion: suggestLinkName(ctx.db, id, ctx.now()),
        }}
      />
    ),
  },
  photo: {
    name: "Photo and name",
    says: nameAndPhotoText,
    shows: ({ profile }) => <Island name="business-photo" props={{ profile }} />,
  },
  hours: {
    name: "Hours",
    says: ({ profile }) => hoursText(profile.businessHours),
    shows: ({ profile: { id, businessHours } }) => (
      <Island name="business-hours" props={{ groomerId: id, hours: businessHours }} />
    ),
  },
  area: {
    name: "Area",
    says: areaText,
    shows: ({ ctx, viewer }) => areaSection(ctx, viewer),
    anchor: "location",
    styles: ["map"],
  },
  "days-off": { name: "Days and time off", says: timeOffText, shows: timeOff },
  calendars: {
    name: "Connected calendars",
    says: ({ ctx, viewer }) => calendarsText(findConnectedCalendars(ctx, viewer)),
    shows: ({ ctx, viewer }) => (
      <Island
        name="connected-calendars"
        props={{
          calendars: findConnectedCalendars(ctx, viewer),
          isPlanned: groomerDayRules(ctx.db, viewer).isPlanned,
          now: ctx.now(),
        }}
      />
    ),
  },
  "day-plan": {
    name: "Day plan",
    says: dayPlanText,
    shows: ({ ctx, viewer }) => (
      <Island
        name="day-plan"
        props={{
          dayRules: groomerDayRules(ctx.db, viewer),
          nextDays: findVisitDaysSoon(ctx, viewer),
          drives: findTrafficPercent(ctx.db, viewer, ctx.now()),
        }}
      />
    ),
    anchor: "day-plan",
  },
  terms: {
    name: "Policies",
    says: ({ ctx, viewer }) => policiesSummary(ownPolicies(ctx.db, viewer)),
    shows: ({ ctx, viewer }) => <Island name="policies" props={{ policies: ownPolicies(ctx.db, viewer) }} />,
    anchor: "terms",
  },
  contact: {
    name: "Contact",
    says: contactText,
    shows({ ctx, viewer, profile }) {
      const { email, phoneNumber } = findUser(ctx.db, viewer.userId)!;
      return <Island name="business-contact" props={{ profile, user: { email, phoneNumber } }} />;
    },
  },
  blocked: {
    name: "Blocked",
    says: ({ ctx, viewer }) => blockCountText(ctx, viewer),
    shows: ({ ctx, viewer }) => (
      <Island name="blocked" props={{ by: "groomer", blocked: findBlocked(ctx.db, viewer) }} />
    ),
    anchor: "blocked-parents",
    isShownOnly: true,
  },
};

function areaSection({ db }: Ctx, viewer: Viewer): VNode {
  const location = findLocation(db, viewer, viewer.userId) ?? null;
  const radius = location?.serviceRadius ?? DEFAULT_SERVICE_RADIUS_MILES;
  const area = location && findServiceArea(db, { zipCode: location.zipCode, radius: roundUpRadius(radius) });
  return <Island name="business-area" props={{ userId: viewer.userId, location, area }} />;
}

function timeOff({ ctx, viewer }: BusinessContext): VNode {
  const { db } = ctx;
  const now = ctx.now();
  const props = {
    daysOff: findComingDaysOff(db, viewer.groomerId, now),
    timeOff: findComingTimeOff(ctx, viewer),
    today: groomerToday(db, viewer.groomerId, now),
    isPlanned: groomerDayRules(db, viewer).isPlanned,
  };
  return <Island name="working-days" props={props} />;
}
