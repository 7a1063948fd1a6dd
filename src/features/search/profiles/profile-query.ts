import { cheapestPackage, type PricedPackage, type PriceFilter } from "#src/domain/price-shown.ts";
import { pawCounts } from "#src/features/talk/reviews/queries.ts";
import { authPath, bookFormPath } from "#src/shared/base/paths.ts";
import { isoDatePart } from "#src/shared/base/time.ts";
import type { ReferralSource } from "#src/shared/listing/referral-sources.ts";
import { readSearchQuery } from "#src/shared/search/search-query.ts";
import { OTHER_TIME_FIELD } from "#src/shared/visits/booking-fields.ts";
import { timeSlots } from "#src/shared/visits/booking-labels.ts";

export interface ProfileQuery {
  /** Query of the search that led here. */
  from: string | undefined;
  packageId: number | undefined;
  date: string | undefined;
  slot: string | undefined;
  again: number | undefined;
  repeat: number | undefined;
  pets: readonly number[];
  rating: number | undefined;
}

/** `?package=2&date=2026-06-12&slot=…&again=7&pets=3-5&rating=4&from=…`, or `time=2026-06-12 …`. Ignores invalid values. */
export function parseProfileQuery(query: URLSearchParams): ProfileQuery {
  // The embedded form chooses date and slot with one input.
  const { date, slot } = dayAndSlot(query.get("time"));
  return {
    from: plainQuery(query.get("from")),
    ...choice(query.get("package"), query.get("date") ?? date, query.get("slot") ?? slot),
    again: idIn(query.get("again")),
    repeat: idIn(query.get("repeat")),
    pets: idsIn(query.get("pets")),
    rating: pawCounts.find((paws) => String(paws) === query.get("rating")),
  };
}

/** Services and size of the search that led here, if a package has them. */
export function searchedFilter({ from }: ProfileQuery, packages: readonly PricedPackage[]): PriceFilter {
  if (!from) return {};
  const { services, size: searched } = readSearchQuery(new URLSearchParams(from));
  const size = searched || undefined;
  return {
    services: services.filter((name) => packages.some((one) => one.services.includes(name))),
    size: cheapestPackage(packages, { size }) && size,
  };
}

/** Cache key of a visitor's page. Leaves out the referral source, which shows nothing. */
export function profileCacheKey(query: URLSearchParams): string {
  const { from, packageId, date, slot, again, repeat, pets, rating } = parseProfileQuery(query);
  const shown = [from, packageId, date, slot, again, repeat, rating, ...pets];
  return shown.some((part) => part !== undefined) ? JSON.stringify(shown) : "";
}

export const profileQueryInForm = (body: Record<string, unknown>, url: URL): ProfileQuery => ({
  from: plainQuery(url.searchParams.get("from")),
  ...choice(body.servicePackageId, body.preferredDate, body.preferredTimeSlot),
  again: undefined,
  repeat: undefined,
  pets: [],
  rating: undefined,
});

export function readOtherTime({ [OTHER_TIME_FIELD]: pressed }: Record<string, unknown>) {
  if (pressed === undefined) return undefined;
  const { date, slot } = dayAndSlot(pressed);
  const { date: preferredDate, slot: preferredTimeSlot } = choice(undefined, date, slot);
  return preferredDate && preferredTimeSlot ? { preferredDate, preferredTimeSlot } : {};
}

function dayAndSlot(time: unknown) {
  const [date = "", ...slot] = typeof time === "string" ? time.split(" ") : [];
  return { date, slot: slot.join(" ") };
}

const choice = (packageId: unknown, date: unknown, slot: unknown) => ({
  packageId: idIn(packageId),
  date: typeof date === "string" ? isoDatePart(date) : undefined,
  slot: timeSlots.find((option) => option === slot),
});

const idIn = (text: unknown) => (typeof text === "string" && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined);

const idsIn = (text: string | null) =>
  text !== null && text.length <= 200 ? text.split("-").flatMap((part) => idIn(part) ?? []) : [];

/** A search's query for the link back. Undefined for a referral source, which has no `=`, and for unsafe characters. */
const plainQuery = (text: string | null) =>
  text?.includes("=") && /^[\w\-.*%+=&]{1,300}$/.test(text) ? text : undefined;

/** Returns to the booking form with the same choices and source. */
export const bookingLoginPath = (groomerId: number, query: ProfileQuery, referralSource: ReferralSource): string =>
  authPath(
    "login",
    bookFormPath(groomerId, {
      ...query,
      from: referralSource === "search" || referralSource === "other" ? query.from : referralSource,
    }),
  );
