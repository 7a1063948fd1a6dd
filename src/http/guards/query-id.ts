import * as z from "zod/mini";
import { notFound } from "#src/shared/base/errors.ts";
import { PathId } from "#src/shared/base/fields.ts";

/** Throws 404 if missing or malformed. */
export function queryId(value: string | undefined): number {
  const parsed = z.safeParse(PathId.shape.id, value);
  if (!parsed.success) throw notFound();
  return Number(parsed.data);
}
