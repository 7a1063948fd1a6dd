/** @jsxImportSource preact */
import { and, desc, eq, sql } from "drizzle-orm";
import { findZip } from "#db/geo/places.ts";
import { bookings, groomerProfiles, savedGroomers } from "#db/schema/tables.ts";
import type { Ctx } from "#src/base/context.ts";
import { findLocation } from "#src/features/people/accounts/settings/location-queries.ts";
import { page } from "#src/http/pages/page.tsx";
import type { ActorContext } from "#src/http/sessions/actor-context.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { milesBetween, type Point } from "#src/shared/base/distance.ts";
import { type SavedGroomer, SavedPage } from "#views/finding/saved-page.tsx";
import { saveChosen } from "../saved/chosen-cookie.ts";
import { cardsOf } from "./queries.ts";

export async function showSaved(ctx: Ctx, by: ActorContext, request: Request): Promise<Response> {
  const cookie = await saveChosen(ctx, by, request);
  const home = findLocation(ctx.db, by.viewer, by.viewer.userId);
  const groomers = loadSaved(ctx, by.viewer, findZip(ctx.db, home?.zipCode ?? ""));
  return page(ctx, request, {
    title: "Saved groomers",
    isPrivate: true,
    isEnhanced: true,
    ...(cookie ? { headers: { "set-cookie": cookie } } : {}),
    main: <SavedPage groomers={groomers} zip={home?.zipCode ?? ""} />,
  });
}

function loadSaved({ db, now }: Ctx, { userId }: Viewer, home: Point | null): SavedGroomer[] {
  const isVisit = and(
    eq(bookings.groomerId, savedGroomers.groomerId),
    eq(bookings.petParentId, userId),
    eq(bookings.status, "completed"),
  );
  const saved = db
    .select({
      id: groomerProfiles.id,
      businessName: groomerProfiles.businessName,
      lat: groomerProfiles.lat,
      lon: groomerProfiles.lon,
      isListed: sql`listable = 1 AND listed_until > ${now()}`.mapWith(Boolean),
      visits: sql<number>`count(${bookings.id})`,
      lastVisit: sql<string | null>`max(${bookings.preferredDate})`,
    })
    .from(savedGroomers)
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, savedGroomers.groomerId))
    .leftJoin(bookings, isVisit)
    .where(eq(savedGroomers.petParentId, userId))
    .groupBy(savedGroomers.groomerId)
    .orderBy(desc(savedGroomers.savedAt), desc(savedGroomers.groomerId))
    .all();
  const listed = saved.filter(({ isListed }) => isListed);
  const found = {
    total: listed.length,
    ids: listed.map(({ id }) => id),
    miles: listed.map((point) => (home ? milesBetween(home, point as Point) : 0)),
    covers: listed.map(() => false),
  };
  const { results } = cardsOf(db, found, home ?? { lat: 0, lon: 0 }, now());
  return saved.map(({ lat: _, lon: __, isListed: ___, ...groomer }) => ({
    ...groomer,
    card: results.find(({ id }) => id === groomer.id),
  }));
}
