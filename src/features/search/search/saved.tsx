/** @jsxImportSource preact */
import { and, desc, eq, sql } from "drizzle-orm";
import { bookings, type Db, findRows, groomerProfiles, savedGroomers, type Tx, transact } from "#db/db.ts";
import { findZip } from "#db/geo/places.ts";
import { type ActorContext, auditBy, type Ctx, type Viewer } from "#src/base/context.ts";
import { findProfile } from "#src/features/listing/groomers/queries.ts";
import { findLocation } from "#src/features/people/accounts/settings/locations.ts";
import { navCounts } from "#src/features/visits/bookings/queries.ts";
import { enforceAccess } from "#src/http/guards/access.ts";
import { attempt, page, type RawForm, redirect } from "#src/http/pages/page.tsx";
import { infoOf } from "#src/http/request-info.ts";
import { flashCookie } from "#src/http/sessions/flash.ts";
import { expiredFormCookie, type FormCookieKind, formCookie, readFormCookie } from "#src/http/sessions/form-cookie.ts";
import { milesBetween, type Point } from "#src/shared/base/distance.ts";
import { conflict, found, notFound } from "#src/shared/base/errors.ts";
import { authPath, groomerPath } from "#src/shared/base/paths.ts";
import { MAX_SAVED, SAVED_PATH } from "#src/shared/search/saved-labels.ts";
import { type SavedGroomerRow, SavedPage } from "#views/search/saved-page.tsx";
import { cardsOf } from "./queries.ts";

/** Newest first. */
export const findSavedIds = (db: Db | Tx, { userId }: Viewer): number[] =>
  findRows(db, savedGroomers, { petParentId: userId }, desc(savedGroomers.savedAt), desc(savedGroomers.groomerId)).map(
    ({ groomerId }) => groomerId,
  );

/** Idempotent. Throws 404 (hidden from the parent), 409 (too many). */
export const saveGroomer = (ctx: Ctx, by: ActorContext, groomerId: number) =>
  transact(ctx.db, (tx) => {
    found(findProfile(ctx, by.viewer, groomerId));
    const saved = findSavedIds(tx, by.viewer);
    if (saved.includes(groomerId)) return;
    if (saved.length >= MAX_SAVED)
      throw conflict(`You can save up to ${MAX_SAVED} groomers. Remove one to save another.`);
    tx.insert(savedGroomers).values({ petParentId: by.viewer.userId, groomerId, savedAt: ctx.now() }).run();
    auditBy(tx, by, { action: "groomer-saved", target: `groomer ${groomerId}`, now: ctx.now() });
  });

/** Throws 404 unless the groomer is on the list. */
export const removeSaved = (ctx: Ctx, by: ActorContext, groomerId: number) =>
  transact(ctx.db, (tx) => {
    const isOwn = and(eq(savedGroomers.petParentId, by.viewer.userId), eq(savedGroomers.groomerId, groomerId));
    if (!tx.delete(savedGroomers).where(isOwn).returning().get()) throw notFound();
    auditBy(tx, by, { action: "groomer-unsaved", target: `groomer ${groomerId}`, now: ctx.now() });
  });

/** A visitor's choice, until they have logged in. */
const chosen: FormCookieKind = { name: "to-save", path: SAVED_PATH, fields: ["id"] };

/** A refusal is ignored, because the list is shown either way. */
export async function showSaved(ctx: Ctx, by: ActorContext, request: Request): Promise<Response> {
  const id = ctx.config.readOnly ? 0 : Number(readFormCookie(request, chosen)?.id ?? 0);
  if (id) await attempt(() => saveGroomer(ctx, by, id));
  const { zipCode = "" } = findLocation(ctx.db, by.viewer, by.viewer.userId) ?? {};
  return page(ctx, request, {
    title: "Saved groomers",
    isPrivate: true,
    isEnhanced: true,
    ...(id ? { headers: { "set-cookie": expiredFormCookie(ctx.config, chosen) } } : {}),
    main: (
      <SavedPage
        frame={navCounts(ctx.db, by.viewer)}
        groomers={loadSaved(ctx, by.viewer, findZip(ctx.db, zipCode))}
        zip={zipCode}
      />
    ),
  });
}

const logIn = { kind: "info", title: "Please log in", description: "Then we'll save this groomer" } as const;

/** Answers the heart button without script, and for visitors. */
export function saveByForm(ctx: Ctx, viewer: Viewer | null, request: Request, { id, keep, back }: RawForm) {
  const groomerId = Number(id);
  if (!viewer) {
    found(findProfile(ctx, viewer, groomerId));
    return redirect(authPath("login", SAVED_PATH), {
      flash: flashCookie(ctx, logIn),
      cookies: [formCookie(ctx.config, chosen, { id: String(groomerId) })],
    });
  }
  enforceAccess("pet_parent", viewer);
  const by = { viewer, info: infoOf(request) };
  if (keep) saveGroomer(ctx, by, groomerId);
  else if (findSavedIds(ctx.db, viewer).includes(groomerId)) removeSaved(ctx, by, groomerId);
  return redirect(back === SAVED_PATH ? SAVED_PATH : groomerPath(groomerId));
}

function loadSaved(ctx: Ctx, viewer: Viewer, home: Point | null): SavedGroomerRow[] {
  const isOwn = and(eq(bookings.groomerId, savedGroomers.groomerId), eq(bookings.petParentId, viewer.userId));
  const saved = ctx.db
    .select({
      id: groomerProfiles.id,
      businessName: groomerProfiles.businessName,
      point: { lat: groomerProfiles.lat, lon: groomerProfiles.lon },
      isListed: sql`listable = 1 AND listed_until > ${ctx.now()}`.mapWith(Boolean),
      visits: sql<number>`count(${bookings.id})`,
      lastVisit: sql<string | null>`max(${bookings.preferredDate})`,
    })
    .from(savedGroomers)
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, savedGroomers.groomerId))
    .leftJoin(bookings, and(isOwn, eq(bookings.status, "completed")))
    .where(eq(savedGroomers.petParentId, viewer.userId))
    .groupBy(savedGroomers.groomerId)
    .orderBy(desc(savedGroomers.savedAt), desc(savedGroomers.groomerId))
    .all();
  const hits = saved
    .filter(({ isListed }) => isListed)
    .map(({ id, point }) => ({ id, miles: home ? milesBetween(home, point as Point) : 0, covers: false }));
  const { results } = cardsOf(ctx.db, { hits }, home ?? { lat: 0, lon: 0 }, ctx.now());
  return saved.map((groomer) => ({
    ...groomer,
    card: results.find(({ id }) => id === groomer.id),
    hasPage: groomer.isListed || findProfile(ctx, viewer, groomer.id) !== undefined,
  }));
}
