import { groomerDayRules } from "#src/features/day/day-plan/day-rules.ts";
import { findComingTimeOff } from "#src/features/day/day-plan/time-off.ts";
import { findComingDaysOff, groomerToday } from "#src/features/listing/availability/queries.ts";
import { findOwnLinkName } from "#src/features/listing/link-names/queries.ts";
import { findLocation } from "#src/features/people/accounts/settings/locations.ts";
import { addDays, DAY_MS, weekdayDate } from "#src/shared/base/time.ts";
import { visitsLabel } from "#src/shared/day/today/labels.ts";
import { milesText } from "#src/shared/listing/area-labels.ts";
import type { BusinessView } from "#src/shared/listing/business.ts";
import type { ConnectedCalendarView } from "#src/shared/listing/connected-calendars.ts";
import { DEFAULT_SERVICE_RADIUS_MILES } from "#src/shared/listing/groomer-labels.ts";
import { linkNamePath } from "#src/shared/listing/link-names.ts";
import type { PoliciesView } from "#src/shared/listing/policies.ts";
import type { ViewerContext } from "./section.tsx";

export interface BusinessContext extends ViewerContext {
  profile: BusinessView;
}

export const profileText = ({ profile: { businessName, petTypes, startedYear } }: BusinessContext) =>
  [businessName, petTypes.join(", "), startedYear && `since ${startedYear}`].filter(Boolean).join(" · ");

export function linkText({ ctx, profile: { id } }: BusinessContext): string {
  const linkName = findOwnLinkName(ctx.db, id);
  return linkName ? new URL(ctx.config.appUrl).host + linkNamePath(linkName) : "No link yet";
}

export const nameAndPhotoText = ({ profile: { contactName, user } }: BusinessContext) =>
  `${contactName ?? "No first name"} · ${user.profileImage ? "with a photo" : "no photo"}`;

export function areaText({ ctx: { db }, viewer }: BusinessContext): string {
  const location = findLocation(db, viewer, viewer.userId);
  if (!location) return "Not set";
  const { city, state, zipCode, serviceRadius } = location;
  return `${milesText(serviceRadius ?? DEFAULT_SERVICE_RADIUS_MILES)} around ${city}, ${state} ${zipCode}`;
}

/** Days off always count; time off, like its section, only while days are planned. */
export function timeOffText({ ctx, viewer }: BusinessContext): string {
  const day = groomerToday(ctx.db, viewer.groomerId, ctx.now());
  const hours = groomerDayRules(ctx.db, viewer).isPlanned ? findComingTimeOff(ctx, viewer) : [];
  const [next, ...more] = [
    ...findComingDaysOff(ctx.db, viewer.groomerId, ctx.now()).map(({ startDate, endDate }) => ({
      from: startDate,
      words: rangeText(startDate, endDate, day),
    })),
    ...hours
      .map(({ date }) => nextDateOf(date, day))
      .map((from) => ({ from, words: `time off on ${weekdayDate(from)}` })),
  ].toSorted((one, other) => one.from.localeCompare(other.from));
  if (!next) return "None planned";
  return more.length === 0 ? `Next: ${next.words}` : `Next: ${next.words}, and ${more.length} more`;
}

/** Weekly time off may have begun earlier. */
const nextDateOf = (date: string, today: string) =>
  addDays(date, 7 * Math.max(0, Math.ceil((Date.parse(today) - Date.parse(date)) / (7 * DAY_MS))));

function rangeText(start: string, end: string, day: string): string {
  if (start <= day) return `off through ${weekdayDate(end)}`;
  return start === end ? weekdayDate(start) : `${weekdayDate(start)} to ${weekdayDate(end)}`;
}

export function calendarsText(calendars: readonly ConnectedCalendarView[]): string {
  if (calendars.length === 0) return "None";
  const named = (all: readonly ConnectedCalendarView[]) => all.map(({ name }) => name).join(", ");
  const failing = calendars.filter(({ failure }) => failure);
  const well = named(calendars.filter(({ failure }) => !failure));
  return [failing.length > 0 && `Not syncing: ${named(failing)}`, well].filter(Boolean).join(" · ");
}

export function dayPlanText({ ctx: { db }, viewer }: BusinessContext): string {
  const { isPlanned, maxVisits, setupMinutes, noticeHours, horizonDays } = groomerDayRules(db, viewer);
  const plan = isPlanned ? `On · up to ${visitsLabel(maxVisits)} a day, ${setupMinutes} min setup` : "Off";
  const notice =
    noticeHours === 0 ? "no minimum notice" : noticeHours === 1 ? "1 hour's notice" : `${noticeHours} hours' notice`;
  return `${plan} · ${notice}, up to ${horizonDays} days ahead`;
}

export function policiesSummary({ noticeHours, lateText, noShowText, mattedText, rabies }: PoliciesView): string {
  const about = [lateText && "late cancellations", noShowText && "no-shows", mattedText && "matted coats"].filter(
    Boolean,
  );
  const words = about.length > 0 ? `your policies on ${about.join(", ")}` : null;
  const shot = rabies === "no" ? null : `rabies vaccination ${rabies}`;
  return [`Free cancellation until ${noticeHours} hours before`, words, shot].filter(Boolean).join(" · ");
}

export function contactText({
  profile: { showPhone, showEmail, acceptsOutsideArea, googleUrl, user },
}: BusinessContext): string {
  const isMissing = showPhone && user.phoneNumber === null;
  const shown = [showPhone && !isMissing && "phone number", showEmail && "email"].filter(Boolean);
  const hidden = isMissing ? "Email hidden" : "Phone number and email hidden";
  const who = shown.length === 0 ? hidden : `Public: ${shown.join(" and ")}`;
  return `${who}${isMissing ? ", no phone number added" : ""} · requests from ${acceptsOutsideArea ? "anywhere" : "your area only"}${googleUrl ? " · Google profile linked" : ""}`;
}
