import { findZip } from "#db/geo/places.ts";
import { type PlacedTown, townsNear } from "#db/geo/towns.ts";
import type { Db } from "#db/open.ts";
import type { Ctx } from "#src/base/context.ts";
import { findDaysOff } from "#src/features/listing/availability/openings.ts";
import { findListingNeeds, findProfile } from "#src/features/listing/groomers/queries.ts";
import { findAreaMap } from "#src/features/listing/groomers/service-area.ts";
import { findAddOns, findPackages, findPortfolio } from "#src/features/listing/offers/queries.ts";
import { bookingFormProps } from "#src/features/visits/bookings/requests/form.ts";
import { findReviews } from "#src/features/visits/reviews/queries.ts";
import { bestQuote } from "#src/features/visits/reviews/quote.ts";
import type { FormState } from "#src/http/forms.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { localTime } from "#src/shared/base/local-time.ts";
import { LruCache } from "#src/shared/base/lru-cache.ts";
import { cityPath } from "#src/shared/finding/city-paths.ts";
import type { GroomerProfileView } from "#src/shared/listing/groomers.ts";
import { cityKey } from "#src/shared/places/town-names.ts";
import type { ProfileProps } from "#views/listing/groomers/profile.tsx";
import type { ProfileNote } from "#views/listing/groomers/profile-notice.tsx";
import type { ServedTown } from "#views/listing/groomers/service-area.tsx";
import { hasPage } from "../cities/queries.ts";
import { findCityPath } from "../cities/served.ts";
import { dayOffText, detailsOf, hoursOf, lastShownDay } from "./profile-facts.ts";
import type { ProfileQuery } from "./profile-query.ts";

const REVIEWS_ON_PAGE = 50;
const TOWNS_ON_PAGE = 3;
const UTC = "UTC";

/** Everything on a groomer's page; undefined when this viewer may not see the groomer. */
export function loadProfile(
  ctx: Ctx,
  viewer: Viewer | null,
  id: number,
  { asked, form }: { asked: ProfileQuery; form: FormState },
): ProfileProps | undefined {
  const groomer = findProfile(ctx, viewer, id);
  if (!groomer) return undefined;
  const { db } = ctx;
  const zone = groomer.timeZone ?? UTC;
  const { today } = localTime(ctx.now(), zone);
  const packages = findPackages(db, id);
  const addOns = findAddOns(db, id);
  const daysOff = findDaysOff(db, id, today);
  const reviews = findReviews(db, id, REVIEWS_ON_PAGE);
  return {
    groomer,
    packages,
    addOns,
    images: findPortfolio(db, id),
    reviews: reviews.map((review) => ({ ...review, day: localTime(review.createdAt, zone).today })),
    quote: bestQuote(reviews),
    details: detailsOf(groomer, zone, today),
    hours: hoursOf(groomer.businessHours, today),
    daysOff: daysOff.filter(({ startDate }) => startDate <= lastShownDay(today)).map(dayOffText),
    towns: findTowns(db, groomer),
    areaMap: groomer.location ? mapAround(db, groomer.location) : undefined,
    mapStyle: ctx.assets.pageCss.map,
    cityPath: groomer.isListed && groomer.location ? findCityPath(db, groomer.location) : undefined,
    note: noteFor(ctx, viewer, groomer),
    from: asked.from,
    chosenPackageId: packages.find((offer) => offer.id === asked.packageId)?.id,
    booking: groomer.isListed
      ? bookingFormProps(ctx, viewer, { groomer, packages, addOns, daysOff }, { form, chosen: asked })
      : null,
  };
}

type Location = NonNullable<GroomerProfileView["location"]>;

const mapAround = (db: Db, { zipCode, serviceRadius: radius }: Location) => findAreaMap(db, { zipCode, radius });

/** The places that come with the code are the same in every database and do not change at run time. */
const townsAround = new LruCache<ServedTown[]>({ most: 5_000 });

/** Of towns that are kept: the larger ones are named by many, and to spell their paths takes longer than to find them. */
const pageOf = new WeakMap<PlacedTown, string | undefined>();

/** The biggest towns that the service area reaches, without the groomer's own. */
function findTowns(db: Db, { location }: GroomerProfileView): ServedTown[] {
  return location ? townsAround.getOrInsertComputed(JSON.stringify(location), () => readTowns(db, location)) : [];
}

function readTowns(db: Db, location: Location): ServedTown[] {
  const place = findZip(db, location.zipCode);
  if (!place) return [];
  const own = cityKey(location.city);
  return townsNear(db, place, location.serviceRadius)
    .filter(({ key }) => key !== own)
    .take(TOWNS_ON_PAGE)
    .map((town) => ({
      name: town.state === location.state ? town.name : `${town.name} (${town.state})`,
      path: pageOf.getOrInsertComputed(town, () => (hasPage(town) ? cityPath(town) : undefined)),
    }))
    .toArray();
}

function noteFor(ctx: Ctx, viewer: Viewer | null, groomer: GroomerProfileView): ProfileNote | null {
  if (viewer?.userId === groomer.userId) return { kind: "own", needs: findListingNeeds(ctx, groomer.id) };
  if (groomer.isListed) return null;
  return { kind: viewer?.role === "admin" ? "for-admin" : "for-customer" };
}
