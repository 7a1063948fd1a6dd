import { requireGroomerId, requireOwnIds } from "#src/http/guards/own-ids.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { AppError, notFound } from "#src/shared/base/errors.ts";
import type { ImageFields } from "#src/shared/listing/offers.ts";

type Claims = Pick<ImageFields, "groomerId" | "userId">;

const others = "You can only change your own services and photos.";

/** Ids in a body must be the caller's own. Throws 403. */
export const requireOwnOffers = (viewer: Viewer, claims: Claims) => requireOwnIds(viewer, claims, others);

/** The profile that new offers belong to. Throws 403 for another's ids, 409 while there is no profile. */
export function businessOf(viewer: Viewer, claims: Claims): number {
  requireOwnOffers(viewer, claims);
  return requireGroomerId(viewer, "Create your business profile first.");
}

/** A row of the caller's own. Throws 404 for none and 403 for another groomer's: offers are no secret. */
export function mustOwn<T extends { groomerId: number }>(viewer: Viewer, row: T | undefined): T {
  if (!row) throw notFound();
  if (row.groomerId !== viewer.groomerId) throw new AppError("forbidden", others);
  return row;
}
