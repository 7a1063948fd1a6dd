import type { Db } from "#db/db.ts";
import { findZip, type ZipPlace } from "#db/geo/places.ts";
import { type PlacedTown, townOfKey, townsNear } from "#db/geo/towns.ts";
import { SLACK_MILES } from "#src/domain/geometry.ts";
import { hasRoad } from "#src/domain/travel.ts";
import { serviceAreaMap } from "#src/features/listing/groomers/queries.ts";
import type { StructuredData } from "#src/http/pages/site-head.ts";
import { milesBetween } from "#src/shared/base/distance.ts";
import { LruCache } from "#src/shared/base/lru-cache.ts";
import { fromPriceText } from "#src/shared/base/money.ts";
import { capitalize, counted } from "#src/shared/base/number-labels.ts";
import { groomerPath, shareImagePath } from "#src/shared/base/paths.ts";
import { addDays, amPmTime, localTime, longMonthDay, mediumDate, monthAndYear } from "#src/shared/base/time.ts";
import { type BusinessHours, weekdays } from "#src/shared/listing/groomer-labels.ts";
import type { GroomerProfileView } from "#src/shared/listing/groomers.ts";
import { cityKey } from "#src/shared/places/town-names.ts";
import { cityPath, citySlug } from "#src/shared/search/city-paths.ts";
import type { AboutTexts, DayHoursTexts } from "#views/listing/groomers/about.tsx";
import type { ProfileProps } from "#views/listing/groomers/profile.tsx";
import type { ProfileAreaData, TownData } from "#views/listing/groomers/service-area.tsx";
import { findTown, fitsCityUrl } from "../cities/city.ts";

const MAX_DAYS_AHEAD_SHOWN = 60;

/** "March 3 – March 9", or "March 3" for a single day. */
export const daysOffLines = (daysOff: readonly { startDate: string; endDate: string }[], today: string) =>
  daysOff
    .filter(({ startDate }) => startDate <= addDays(today, MAX_DAYS_AHEAD_SHOWN))
    .map(({ startDate: start, endDate: end }) =>
      start === end ? longMonthDay(start) : `${longMonthDay(start)} – ${longMonthDay(end)}`,
    );

export function hoursLines(businessHours: BusinessHours, today: string): DayHoursTexts[] {
  const weekdayToday = weekdays[Temporal.PlainDate.from(today).dayOfWeek - 1];
  return weekdays.flatMap((weekday) => {
    const hours = businessHours[weekday];
    if (!hours) return [];
    return [{ day: capitalize(weekday), times: timesOf(hours), isToday: weekday === weekdayToday }];
  });
}

const timesOf = ({ open, close }: { open: string; close: string }) => `${amPmTime(open)} – ${amPmTime(close)}`;

interface ProfileContext {
  zone: string;
  today: string;
  /** Last 12 months. */
  wrong: { missed: number; canceledLate: number; completed: number };
}

export function aboutTexts(groomer: GroomerProfileView, { zone, today, wrong }: ProfileContext): AboutTexts {
  const { startedYear, membershipStartDate, backgroundCheckStatus, backgroundCheckDate } = groomer;
  const isChecked = backgroundCheckStatus === "passed" && backgroundCheckDate !== null;
  return {
    yearsInBusiness: startedYear === null ? undefined : yearsSince(startedYear, today),
    memberSince: membershipStartDate === null ? "Recently joined" : localMonth(membershipStartDate, zone),
    backgroundCheck: isChecked ? `Verified on ${mediumDate(backgroundCheckDate)}` : "Date pending",
    canceledLate: lateText(wrong),
  };
}

/** "2 of 41 visits in 12 months". Undefined if none. */
function lateText({ missed, canceledLate, completed }: ProfileContext["wrong"]): string | undefined {
  const late = missed + canceledLate;
  return late === 0 ? undefined : `${late} of ${counted(late + completed, "visit")} in 12 months`;
}

function yearsSince(year: number, today: string): string {
  const years = Number(today.slice(0, 4)) - year;
  return years < 1 ? "Less than a year" : `${years}+ years`;
}

const localMonth = (instant: number, zone: string) =>
  monthAndYear(Date.parse(`${localTime(instant, zone).today}T12:00:00Z`));

type Location = NonNullable<GroomerProfileView["location"]>;

const TOWNS_ON_PAGE = 3;

/** A few KB each. Place data doesn't change at run time. */
const areas = new LruCache<ProfileAreaData>({ most: 1_000 });

const unknown: ProfileAreaData = { map: undefined, towns: [], cityPath: undefined };

export const findProfileArea = (db: Db, location: Location): ProfileAreaData =>
  areas.getOrInsertComputed(keyOf(location), () => {
    const home = findZip(db, location.zipCode);
    if (!home) return unknown;
    return {
      map: serviceAreaMap(db, home, location.serviceRadius),
      towns: biggest(db, location, home),
      cityPath: pathOfOwn(db, location, home),
    };
  });

const keyOf = ({ city, state, zipCode, serviceRadius }: Location) => `${zipCode} ${serviceRadius} ${state} ${city}`;

/** Undefined if the service area doesn't reach the town's center. Aliases are only in the table. */
function pathOfOwn(db: Db, { city, state, serviceRadius }: Location, home: ZipPlace): string | undefined {
  const reach = serviceRadius + SLACK_MILES;
  const near = townOfKey(db, home, reach, { key: cityKey(city), state });
  const town = near ?? findTown(db, state, citySlug(city));
  if (!town || milesBetween(home, town) > reach || !hasRoad(home, town)) return undefined;
  return near ? pathOf(near) : cityPath(town);
}

function biggest(db: Db, { city, state, serviceRadius }: Location, home: ZipPlace): TownData[] {
  const own = cityKey(city);
  return townsNear(db, home, serviceRadius + SLACK_MILES)
    .filter((town) => (town.key !== own || town.state !== state) && hasRoad(home, town))
    .take(TOWNS_ON_PAGE)
    .map((town) => ({ name: town.state === state ? town.name : `${town.name} (${town.state})`, path: pathOf(town) }))
    .toArray();
}

const pathOf = (town: PlacedTown) =>
  paths.getOrInsertComputed(town, () => (fitsCityUrl(town) ? cityPath(town) : undefined));

/** Cached, because building a path takes longer than finding the town. */
const paths = new WeakMap<PlacedTown, string | undefined>();

/** One or two sentences for search engines. */
export function descriptionOf({ groomer, price }: ProfileProps): string {
  const { businessName, location, averageRating, reviewCount } = groomer;
  const area = location ? ` serving ${location.city}, ${location.state} and surrounding areas` : "";
  const facts = [
    ...(price ? [`${fromPriceText(price)}.`] : []),
    ...(averageRating === undefined
      ? []
      : [`Rated ${averageRating.toFixed(1)} out of 5 from ${counted(reviewCount, "review")}.`]),
  ];
  return [`${businessName} is a mobile groomer${area}.`, ...facts].join(" ");
}

/** schema.org LocalBusiness from public data, without a street. */
export function jsonLdOf(appUrl: string, { groomer, packages, images, area }: ProfileProps): StructuredData {
  const { businessName, description, location, averageRating, reviewCount } = groomer;
  const url = appUrl + groomerPath(groomer.id);
  return {
    "@context": "https://schema.org",
    "@type": "LocalBusiness",
    "@id": url,
    url,
    name: businessName,
    description,
    image:
      appUrl +
      (images.find(({ beforeOf }) => beforeOf === null)?.imageUrl ?? shareImagePath("groomer", String(groomer.id))),
    address: location
      ? {
          "@type": "PostalAddress",
          addressLocality: location.city,
          addressRegion: location.state,
          postalCode: location.zipCode,
          addressCountry: "US",
        }
      : undefined,
    areaServed: location
      ? [`${location.city}, ${location.state}`, ...(area?.towns ?? []).map(({ name }) => name)]
      : undefined,
    openingHoursSpecification: hoursData(groomer.businessHours),
    makesOffer: packages.map(({ name, description: words, priceMin, priceMax }) => ({
      "@type": "Offer",
      name,
      description: words,
      priceSpecification: {
        "@type": "PriceSpecification",
        priceCurrency: "USD",
        minPrice: (priceMin / 100).toFixed(2),
        maxPrice: (priceMax / 100).toFixed(2),
      },
    })),
    aggregateRating: averageRating && {
      "@type": "AggregateRating",
      ratingValue: averageRating.toFixed(1),
      reviewCount,
      bestRating: 5,
      worstRating: 1,
    },
  };
}

const hoursData = (hours: ProfileProps["groomer"]["businessHours"]) =>
  weekdays.flatMap((weekday) => {
    const { open: opens, close: closes } = hours[weekday] ?? {};
    return opens ? [{ "@type": "OpeningHoursSpecification", dayOfWeek: capitalize(weekday), opens, closes }] : [];
  });
