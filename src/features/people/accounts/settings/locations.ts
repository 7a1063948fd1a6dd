import { and, eq } from "drizzle-orm";
import { addRow, changeRow, type Db, findRow, locations, type Tx, transact } from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx, type Viewer } from "#src/base/context.ts";
import { exactZipStartsAt } from "#src/domain/visits/exact-zip.ts";
import { requirePlace, requireZipDigits } from "#src/features/places/places/queries.ts";
import { writeUnlessTaken } from "#src/http/errors.ts";
import { forbidOtherIds } from "#src/http/guards/access.ts";
import { readInput } from "#src/http/pages/page.tsx";
import { waitForMorning } from "#src/push/queue.ts";
import { notFound } from "#src/shared/base/errors.ts";
import { type LocationInput, ServiceRadiusInput } from "#src/shared/people/locations.ts";
import { keepVisitInstants } from "./zone-move.ts";

export function findLocation(db: Db | Tx, viewer: Viewer, userId: number) {
  if (userId !== viewer.userId) return undefined;
  return findRow(db, locations, { userId });
}

/** Throws 403, 409 (exists), 422. */
export function addLocation(ctx: Ctx, by: ActorContext, input: LocationInput) {
  const { viewer } = by;
  const place = placeIn(ctx, viewer, input);
  const values = { userId: viewer.userId, ...place, exactFrom: exactZipStartsAt(undefined, place.zipCode, ctx.now()) };
  return transact(ctx.db, (tx) => {
    const { exactFrom: _, ...location } = writeUnlessTaken("You already have a location. Edit it instead.", () =>
      addRow(tx, locations, values),
    );
    auditBy(tx, by, { action: "location-saved", target: `location ${location.id}`, now: ctx.now() });
    waitForMorning(tx, viewer.userId, ctx.now());
    return location;
  });
}

/** Triggers update a groomer's listing. Throws 403, 404, 409 on `confirm` (visits ahead and a new time zone), 422. */
export function changeLocation(ctx: Ctx, by: ActorContext, id: number, input: LocationInput) {
  const { viewer } = by;
  const place = placeIn(ctx, viewer, input);
  const own = and(eq(locations.id, id), eq(locations.userId, viewer.userId));
  return transact(ctx.db, (tx) => {
    const before = tx.select().from(locations).where(own).get();
    if (!before || viewer.role === "admin") throw notFound();
    if (viewer.groomerId !== null) {
      const { timeZone: zone } = requirePlace(ctx.db, place);
      keepVisitInstants(ctx, tx, { groomerId: viewer.groomerId, zone, confirm: input.confirm });
    }
    const exactFrom = exactZipStartsAt(before, place.zipCode, ctx.now());
    const location = changeRow(tx, locations, own, { ...place, exactFrom })!;
    if (Bun.deepEquals(before, location)) return location;
    waitForMorning(tx, viewer.userId, ctx.now());
    auditBy(tx, by, { action: "location-changed", target: `location ${id}`, now: ctx.now() });
    return location;
  });
}

type StreetAddress = Pick<LocationInput, "address" | "city" | "state" | "zipCode">;

/** Saves a request's address as the parent's own, replacing a saved one. */
export function saveRequestAddress(ctx: Ctx, tx: Tx, by: ActorContext, place: StreetAddress) {
  const { viewer } = by;
  const { address, city, state, zipCode } = place;
  const saved = tx.select().from(locations).where(eq(locations.userId, viewer.userId)).get();
  const columns = { address, city, state, zipCode, exactFrom: exactZipStartsAt(saved, zipCode, ctx.now()) };
  if (saved && Bun.deepEquals({ ...saved, ...columns }, saved)) return;
  const { id } = saved
    ? changeRow(tx, locations, { id: saved.id }, columns)!
    : addRow(tx, locations, { userId: viewer.userId, ...columns });
  waitForMorning(tx, viewer.userId, ctx.now());
  auditBy(tx, by, { action: saved ? "location-changed" : "location-saved", target: `location ${id}`, now: ctx.now() });
}

function placeIn(ctx: Ctx, viewer: Viewer, input: LocationInput) {
  const { address, city, state, userId } = input;
  forbidOtherIds(viewer, { userId }, "You can only change your own location.");
  const serviceRadius = viewer.role === "groomer" ? readInput(ServiceRadiusInput, { ...input }).serviceRadius : null;
  return { address, city, state, zipCode: requireZipDigits(ctx.db, input), serviceRadius };
}
