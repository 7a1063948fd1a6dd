import * as z from "zod/mini";
import { notFound } from "#src/shared/base/errors.ts";
import { PathId } from "#src/shared/base/fields.ts";

/** An id in the query; a missing or malformed one is unknown, as it would be in a path: throws 404. */
export function queryId(value: string | undefined): number {
  const parsed = z.safeParse(PathId.shape.id, value);
  if (!parsed.success) throw notFound();
  return Number(parsed.data);
}
