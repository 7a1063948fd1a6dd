/** @jsxImportSource preact */
import { and, desc, eq, sql } from "drizzle-orm";
import { bookings, groomerProfiles, savedGroomers } from "#db/db.ts";
import { findZip } from "#db/geo/places.ts";
import type { ActorContext, Ctx, Viewer } from "#src/base/context.ts";
import { findProfile } from "#src/features/listing/groomers/queries.ts";
import { findLocation } from "#src/features/people/accounts/settings/locations.ts";
import { frameOf } from "#src/features/visits/bookings/queries.ts";
import { enforce } from "#src/http/guards/access.ts";
import { attempt, type FormBody, page, redirect } from "#src/http/pages/page.tsx";
import { infoOf } from "#src/http/request-info.ts";
import { flashCookie } from "#src/http/sessions/flash.ts";
import { milesBetween, type Point } from "#src/shared/base/distance.ts";
import { found as orMissing } from "#src/shared/base/errors.ts";
import { authPath, groomerPath } from "#src/shared/base/paths.ts";
import { SAVED } from "#src/shared/search/saved-labels.ts";
import { type SavedGroomer, SavedPage } from "#views/search/saved-page.tsx";
import { cardsOf } from "./queries.ts";
import { chosenCookie, chosenIn, endOfChosen, removeSaved, saveGroomer } from "./saved.ts";

/** A refusal is ignored, because the list is shown either way. */
export async function showSaved(ctx: Ctx, by: ActorContext, request: Request): Promise<Response> {
  const id = chosenIn(request);
  if (id) await attempt(() => saveGroomer(ctx, by, id));
  const { zipCode = "" } = findLocation(ctx.db, by.viewer, by.viewer.userId) ?? {};
  return page(ctx, request, {
    title: "Saved groomers",
    isPrivate: true,
    isEnhanced: true,
    ...(id ? { headers: { "set-cookie": endOfChosen(ctx) } } : {}),
    main: (
      <SavedPage
        frame={frameOf(ctx.db, by.viewer)}
        groomers={loadSaved(ctx, by.viewer, findZip(ctx.db, zipCode))}
        zip={zipCode}
      />
    ),
  });
}

const logIn = { kind: "info", title: "Please log in", description: "Then we'll save this groomer" } as const;

/** The heart without script, and for visitors. */
export function saveByForm(ctx: Ctx, viewer: Viewer | null, request: Request, { id, keep, back }: FormBody) {
  const groomerId = Number(id);
  if (!viewer) {
    orMissing(findProfile(ctx, viewer, groomerId));
    return redirect(authPath("login", SAVED), {
      flash: flashCookie(ctx, logIn),
      cookies: [chosenCookie(ctx, groomerId)],
    });
  }
  enforce("pet_parent", viewer);
  (keep ? saveGroomer : removeSaved)(ctx, { viewer, info: infoOf(request) }, groomerId);
  return redirect(back === SAVED ? SAVED : groomerPath(groomerId));
}

function loadSaved({ db, now }: Ctx, { userId }: Viewer, home: Point | null): SavedGroomer[] {
  const isOwn = and(eq(bookings.groomerId, savedGroomers.groomerId), eq(bookings.petParentId, userId));
  const saved = db
    .select({
      id: groomerProfiles.id,
      businessName: groomerProfiles.businessName,
      point: { lat: groomerProfiles.lat, lon: groomerProfiles.lon },
      isListed: sql`listable = 1 AND listed_until > ${now()}`.mapWith(Boolean),
      visits: sql<number>`count(${bookings.id})`,
      lastVisit: sql<string | null>`max(${bookings.preferredDate})`,
    })
    .from(savedGroomers)
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, savedGroomers.groomerId))
    .leftJoin(bookings, and(isOwn, eq(bookings.status, "completed")))
    .where(eq(savedGroomers.petParentId, userId))
    .groupBy(savedGroomers.groomerId)
    .orderBy(desc(savedGroomers.savedAt), desc(savedGroomers.groomerId))
    .all();
  const listed = saved.filter(({ isListed }) => isListed);
  const ids = listed.map(({ id }) => id);
  const miles = listed.map(({ point }) => (home ? milesBetween(home, point as Point) : 0));
  const found = { total: ids.length, ids, miles, covers: ids.map(() => false) };
  const { results } = cardsOf(db, found, home ?? { lat: 0, lon: 0 }, now());
  return saved.map((groomer) => ({ ...groomer, card: results.find(({ id }) => id === groomer.id) }));
}
