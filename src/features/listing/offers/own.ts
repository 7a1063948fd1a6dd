import { requireGroomerId, requireOwnIds } from "#src/http/guards/own-ids.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { AppError, notFound } from "#src/shared/base/errors.ts";
import type { ImageFields } from "#src/shared/listing/offers.ts";

type Claims = Pick<ImageFields, "groomerId" | "userId">;

const others = "You can only change your own services and photos.";

/** Throws 403 unless IDs in the body are the caller's. */
export const requireOwnOffers = (viewer: Viewer, claims: Claims) => requireOwnIds(viewer, claims, others);

/** Throws 403, 409 (no profile). */
export function businessOf(viewer: Viewer, claims: Claims): number {
  requireOwnOffers(viewer, claims);
  return requireGroomerId(viewer, "Create your business profile first.");
}

/** Throws 404, 403 (another groomer's, which is public anyway). */
export function mustOwn<T extends { groomerId: number }>(viewer: Viewer, row: T | undefined): T {
  if (!row) throw notFound();
  if (row.groomerId !== viewer.groomerId) throw new AppError("forbidden", others);
  return row;
}
