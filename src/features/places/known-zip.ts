import { findZip } from "#db/geo/places.ts";
import { sqlite } from "#db/open.ts";
import { invalid } from "#src/shared/errors.ts";
import type { Ctx } from "../../context.ts";

/** The five digits of the ZIP, which must be one of the chosen state. Throws 422. */
export function knownZip(ctx: Ctx, { zipCode, state }: { zipCode: string; state: string }): string {
  const place = findZip(sqlite(ctx.db), zipCode);
  if (!place) throw invalid({ zipCode: "We don't know that ZIP code" });
  if (place.state !== state) throw invalid({ zipCode: "That ZIP code is in another state" });
  return place.zip;
}
