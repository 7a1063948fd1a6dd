import type { Db } from "#db/db.ts";
import { findZip } from "#db/geo/places.ts";
import { type NearbyTown, townsWithMiles } from "#db/geo/towns.ts";
import type { Ctx, DbAndClock, Viewer } from "#src/base/context.ts";
import { SLACK_MILES } from "#src/domain/geometry.ts";
import { type ListingNeed, missingForListing } from "#src/domain/listing.ts";
import { hasRoad } from "#src/domain/travel.ts";
import { findLocation } from "#src/features/people/accounts/settings/locations.ts";
import { mapView } from "#src/features/places/map/map-view.ts";
import type { UrlPreview } from "#src/http/pages/site-head.ts";
import { pick } from "#src/shared/base/by-name.ts";
import type { Point } from "#src/shared/base/distance.ts";
import { found, invalid } from "#src/shared/base/errors.ts";
import { counted } from "#src/shared/base/number-labels.ts";
import { MAX_AREA_TOWNS } from "#src/shared/listing/area-labels.ts";
import type { BusinessView } from "#src/shared/listing/business.ts";
import type { BackgroundCheckStatus } from "#src/shared/listing/groomer-labels.ts";
import type { GroomerProfileView } from "#src/shared/listing/groomers.ts";
import type { ServiceAreaQuery, ServiceAreaView } from "#src/shared/listing/service-area.ts";
import type { MapView } from "#src/shared/places/maps.ts";
import { cityKey } from "#src/shared/places/town-names.ts";
import { listingFactsOf, type ProfileRow, profileQueries, profileViewFor } from "./profile-row.ts";

/** Undefined for the public if unlisted. */
export function findProfile(ctx: DbAndClock, viewer: Viewer | null, id: number): GroomerProfileView | undefined {
  const row = findRow(ctx, viewer, "id", id);
  return row && profileViewFor(row, viewer, ctx.now());
}

export function findProfileOfUser(ctx: Ctx, viewer: Viewer | null, userId: number): GroomerProfileView | undefined {
  const row = findRow(ctx, viewer, "userId", userId);
  return row && profileViewFor(row, viewer, ctx.now());
}

/** Throws 404. */
export const requireProfile = (ctx: Ctx, viewer: Viewer | null, id: number) => found(findProfile(ctx, viewer, id));

/** The public phone number. Null if there's none to show. */
export function findPhone(ctx: Ctx, viewer: Viewer | null, id: number): string | null {
  const row = findRow(ctx, viewer, "id", id);
  return row && profileViewFor(row, viewer, ctx.now())?.user.hasPhone ? row.phoneNumber : null;
}

export function findUnmetNeeds(ctx: Ctx, groomerId: number): ListingNeed[] {
  const row = findRow(ctx, null, "id", groomerId);
  return row ? missingForListing(listingFactsOf(row), ctx.now()) : [];
}

function findRow(ctx: DbAndClock, viewer: Viewer | null, key: "id" | "userId", value: number): ProfileRow | undefined {
  const parentId = viewer?.role === "pet_parent" ? viewer.userId : 0;
  return profileQueries[key](ctx.db).get({ parentId, value });
}

export function findBusiness(ctx: Ctx, viewer: Viewer): BusinessView | undefined {
  const row = findRow(ctx, viewer, "userId", viewer.userId);
  const profile = row && profileViewFor(row, viewer, ctx.now());
  return profile && { ...profile, ...pick(row, ["showPhone", "showEmail", "acceptsOutsideArea"]) };
}

/** Without a profile, everything is missing except a known location. */
export function findMissingForListing(ctx: Ctx, viewer: Viewer): (ListingNeed | "profile")[] {
  if (viewer.groomerId !== null) return findUnmetNeeds(ctx, viewer.groomerId);
  return ["profile", ...missingForListing({ ...nothing, hasLocation: hasKnownPlace(ctx, viewer) }, ctx.now())];
}

export const findCheckStatus = (ctx: Ctx, { groomerId }: Viewer): BackgroundCheckStatus =>
  findRow(ctx, null, "id", groomerId ?? 0)?.backgroundCheckStatus ?? "not_started";

const nothing = { listedUntil: 0, backgroundCheckStatus: "not_started", suspended: false, hasActivePackage: false };

function hasKnownPlace({ db }: Ctx, viewer: Viewer): boolean {
  const location = findLocation(db, viewer, viewer.userId);
  return location !== undefined && findZip(db, location.zipCode) !== null;
}

export function findUrlPreview(ctx: Ctx, key: string): UrlPreview | undefined {
  if (!/^[1-9]\d{0,9}$/.test(key)) return undefined;
  const groomer = findProfile(ctx, null, Number(key));
  return groomer?.isListed ? groomerPreview(groomer) : undefined;
}

export function groomerPreview(groomer: GroomerProfileView): UrlPreview {
  const { id, businessName, location, averageRating, reviewCount } = groomer;
  const facts = [
    ...(location ? [`Mobile groomer in ${location.city}, ${location.state}`] : ["Mobile groomer"]),
    ...(averageRating === undefined
      ? []
      : [`${averageRating.toFixed(1)} out of 5 from ${counted(reviewCount, "review")}`]),
  ];
  return { title: businessName, note: facts.join(" · "), seed: id };
}

/** Throws 422 for an unknown ZIP code. */
export function requireAreaOfZip(db: Db, query: ServiceAreaQuery): ServiceAreaView {
  const area = findServiceArea(db, query);
  if (!area) throw invalid({ zipCode: "We don't know that ZIP code" });
  return area;
}

export function findServiceArea(db: Db, { zipCode, radius }: ServiceAreaQuery): ServiceAreaView | null {
  const place = findZip(db, zipCode);
  if (!place) return null;
  const own = cityKey(place.city);
  const towns = townsWithMiles(db, place, radius + SLACK_MILES)
    .filter((town) => (town.key !== own || town.state !== place.state) && hasRoad(place, town))
    .map((town) => ({ ...town, miles: Math.round(10 * town.miles) / 10 }));
  return {
    place: { city: place.city, state: place.state },
    map: serviceAreaMap(db, place, radius),
    towns: biggestOfEachRadius(towns).map(({ name, state, miles }) => ({ name, state, miles })),
    counts: countsByMile(towns, radius),
  };
}

export const serviceAreaMap = (db: Db, center: Point, radius: number): MapView =>
  mapView(db, { center, miles: radius, circle: radius, shape: "narrow" });

/** Keeps towns among the MAX_AREA_TOWNS largest within their own distance. Input and output are sorted by size. */
function biggestOfEachRadius(towns: readonly NearbyTown[]): NearbyTown[] {
  const biggest: number[] = [];
  const kept = new Set<NearbyTown>();
  for (const [rank, town] of [...towns.entries()].sort(([, a], [, b]) => a.miles - b.miles)) {
    if (biggest.length === MAX_AREA_TOWNS && rank > biggest.at(-1)!) continue;
    kept.add(town);
    biggest.push(rank);
    biggest.sort((a, b) => a - b).splice(MAX_AREA_TOWNS);
  }
  return towns.filter((town) => kept.has(town));
}

function countsByMile(towns: readonly NearbyTown[], radius: number): number[] {
  const counts = new Array<number>(radius + 1).fill(0);
  for (const { miles } of towns) counts[Math.ceil(miles)]! += 1;
  for (let mile = 1; mile <= radius; mile++) counts[mile]! += counts[mile - 1]!;
  return counts;
}
