import { AppError } from "#src/shared/base/errors.ts";
import type { Viewer } from "../sessions/viewer.ts";

interface Claims {
  userId?: number | undefined;
  petParentId?: number | undefined;
  groomerId?: number | undefined;
}

/** Throws 403 with that sentence when an id is not the viewer's own. */
export function requireOwnIds(viewer: Viewer, { userId, petParentId, groomerId }: Claims, message: string) {
  const isForeign = (claimed: number | undefined, own: number | null) => claimed !== undefined && claimed !== own;
  const { userId: own } = viewer;
  if (isForeign(userId, own) || isForeign(petParentId, own) || isForeign(groomerId, viewer.groomerId)) {
    throw new AppError("forbidden", message);
  }
}

/** The business that everything of a groomer hangs on. Throws 409 with that sentence before there is one. */
export function requireGroomerId({ groomerId }: Viewer, message: string): number {
  if (groomerId === null) throw new AppError("conflict", message);
  return groomerId;
}
