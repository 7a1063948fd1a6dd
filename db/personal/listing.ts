import { sql } from "drizzle-orm";
import * as tables from "#db/schema/tables.ts";
import { uploadPath } from "#src/shared/base/paths.ts";
import { DAY_MS, utcDay } from "#src/shared/base/time.ts";
import { servicesOfMask } from "#src/shared/listing/services.ts";
import { dropAfter, INTERNAL, nullsFor, ownedRule, ruleOf, unowned } from "./rule.ts";

const { addOnServices, busyTimes, freedLinkNames, groomerCounts, groomerReferralSources, linkNames } = tables;

const COUNTS_KEPT_DAYS = 400;
const isOldCount = (day: typeof groomerCounts.day | typeof groomerReferralSources.day) => ({
  when: (now: number) => sql`${day} < ${utcDay(now - COUNTS_KEPT_DAYS * DAY_MS)}`,
  change: "delete" as const,
});

const retired = { isActive: false, name: "", description: "" };
const hasCopies = ["bookings refer to it, and keep its name and price from that day"] as const;

export const listingRules = [
  ownedRule(tables.portfolioImages, {
    download: {
      portfolio: {
        names: "id groomerId width height caption sortOrder beforeOf",
        more: { imageUrl: sql`${tables.portfolioImages.file}`.mapWith(uploadPath) },
        order: "sortOrder",
      },
    },
    withheld: { [INTERNAL]: "createdAt" },
  }),
  ownedRule(linkNames, {
    shown: { linkNames: "linkName until" },
    withheld: { [INTERNAL]: "listedSince" },
    after: [dropAfter(linkNames.until, 0)],
  }),
  {
    ...unowned("names of businesses that have left, as keyed hashes", freedLinkNames)[0]!,
    after: [dropAfter(freedLinkNames.until, 0)],
  },
  ownedRule(tables.servicePackages, {
    download: {
      packages: {
        names: "id groomerId name description priceMin priceMax durationMinutes isActive",
        more: {
          services: sql`${tables.servicePackages.services}`.mapWith(servicesOfMask),
          sizes: tables.packageColumns.sizes,
        },
        order: "id",
      },
    },
    withheld: { [INTERNAL]: "position" },
    closing: [{ change: () => ({ ...retired, position: null }) }],
    keeps: hasCopies,
  }),
  ruleOf(tables.packageSizes, { shown: { packages: "size price minutes" } }),
  ownedRule(addOnServices, {
    download: { addOns: { names: "id groomerId name description price durationMinutes isActive", order: "id" } },
    closing: [{ change: () => retired }],
    keeps: hasCopies,
  }),
  ownedRule(tables.groomerPolicies, {
    shown: { policies: "version noticeHours lateText noShowText mattedText rabies depositLink depositCents" },
    withheld: { [INTERNAL]: "changedAt" },
  }),
  ownedRule(tables.businessHours, { shown: { profile: "weekday opens closes" } }),
  ownedRule(tables.daysOff, { download: { daysOff: { names: "startDate endDate note", order: "startDate" } } }),
  ownedRule(tables.dayRules, {
    shown: {
      dayRules: `isPlanned plannedSince setupMinutes traffic drivePercent maxVisits mostAddedMinutes lunchMinutes lunchOpens
        lunchCloses noticeHours horizonDays movesAtOnce`,
    },
  }),
  ownedRule(tables.timeOff, { download: { timeOff: { names: "date opens closes note isWeekly", order: "date" } } }),
  ownedRule(tables.dayPlans, {
    download: { dayUpdates: { names: "date confirmedAt lateMinutes lateAt", order: "date" } },
  }),
  ownedRule(busyTimes, {
    of: ({ groomerId }) =>
      sql`${busyTimes.calendarId} IN (SELECT id FROM connected_calendars WHERE groomer_id = ${groomerId ?? 0})`,
    download: {
      busyTimes: {
        names: "date opens closes isAllDay title zipCode",
        more: {
          calendar: sql<string>`(SELECT name FROM connected_calendars WHERE connected_calendars.id = busy_times.calendar_id)`,
        },
        order: "date opens",
      },
    },
  }),
  ownedRule(tables.connectedCalendars, {
    download: { connectedCalendars: { names: "name address keepsTitles allDayBlocks createdAt readAt", order: "id" } },
    withheld: {
      [INTERNAL]: `color triedAt failure failingSince toldAt waitsUntil etag modified readWholeOn isCut unread oddEvents
        timesHash`,
    },
  }),
  ownedRule(groomerCounts, {
    download: { counts: { names: "day appearances views", order: "day" } },
    after: [isOldCount(groomerCounts.day)],
  }),
  ownedRule(groomerReferralSources, {
    download: { referralSources: { names: "day referralSource views", order: "day referralSource" } },
    after: [isOldCount(groomerReferralSources.day)],
  }),
  ownedRule(tables.groomerProfiles, {
    download: { backgroundCheckOf: { names: "backgroundCheckName", isOne: true } },
    shown: {
      profile: `businessName contactName description startedYear insurance certificates petTypes goodWith showPhone showEmail acceptsOutsideArea googleUrl smallWeight mediumWeight largeWeight
        createdAt backgroundCheckStatus backgroundCheckDate backgroundCheckExpires backgroundCheckNote listedUntil
        membershipStartDate membershipEndDate timeZone serviceRadius ratingSum ratingCount`,
    },
    withheld: {
      [INTERNAL]: `backgroundCheckChangedAt backgroundCheckRenamedAt suspended lat lon minPrice maxPrice serviceMask groomPrice bathPrice nailPrice haircutPrice deshedPrice sizePrices band ux uy uz ratingKey listable
        startState scheduleVersion pageVersion`,
    },
    closing: [
      {
        change: () => ({
          description: "",
          goodWith: 0,
          showPhone: false,
          showEmail: false,
          acceptsOutsideArea: false,
          backgroundCheckStatus: "not_started",
          listedUntil: 0,
          ...nullsFor(
            "contactName startedYear insurance certificates googleUrl backgroundCheckDate backgroundCheckExpires backgroundCheckNote backgroundCheckName backgroundCheckRenamedAt sizePrices",
          ),
        }),
      },
    ],
    keeps: ["its name stays with the bookings that parents made", "businessName petTypes timeZone"],
  }),
];
