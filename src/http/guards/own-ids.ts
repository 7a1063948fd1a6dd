import * as z from "zod/mini";
import { AppError, conflict, notFound } from "#src/shared/base/errors.ts";
import { pathId } from "#src/shared/base/fields.ts";
import type { Viewer } from "../../base/context.ts";

interface SentIds {
  userId?: number | undefined;
  petParentId?: number | undefined;
  groomerId?: number | undefined;
}

/** Throws 403. */
export function requireOwnIds(viewer: Viewer, { userId, petParentId, groomerId }: SentIds, message: string) {
  const isForeign = (claimed: number | undefined, own: number | null) => claimed !== undefined && claimed !== own;
  const { userId: own } = viewer;
  if (isForeign(userId, own) || isForeign(petParentId, own) || isForeign(groomerId, viewer.groomerId)) {
    throw new AppError("forbidden", message);
  }
}

/** Throws 409 without a business. */
export function requireGroomerId({ groomerId }: Viewer, message: string): number {
  if (groomerId === null) throw conflict(message);
  return groomerId;
}

/** Throws 404 if missing or malformed. */
export function queryId(value: string | undefined): number {
  const parsed = z.safeParse(pathId, value);
  if (!parsed.success) throw notFound();
  return parsed.data;
}
