import { AppError, notFound } from "#src/shared/errors.ts";
import type { Viewer } from "../../http/viewer.ts";

interface Claims {
  groomerId?: number | undefined;
  userId?: number | undefined;
}

const foreign = () => new AppError("forbidden", "You can only change your own services and photos.");

/** Ids in a body must be the caller's own. Throws 403. */
export function refuseOthers(viewer: Viewer, { groomerId, userId }: Claims) {
  const isForeign = (claimed: number | undefined, own: number | null) => claimed !== undefined && claimed !== own;
  if (isForeign(groomerId, viewer.groomerId) || isForeign(userId, viewer.userId)) throw foreign();
}

/** The profile that everything new hangs on. Throws 403 for another's ids, 409 while there is no profile. */
export function ownGroomerId(viewer: Viewer, claims: Claims): number {
  refuseOthers(viewer, claims);
  if (viewer.groomerId === null) throw new AppError("conflict", "Write your business profile first");
  return viewer.groomerId;
}

/** A row of the caller's own. Throws 404 for none and 403 for somebody else's: offers are no secret. */
export function mustOwn<T extends { groomerId: number }>(viewer: Viewer, row: T | undefined): T {
  if (!row) throw notFound();
  if (row.groomerId !== viewer.groomerId) throw foreign();
  return row;
}
