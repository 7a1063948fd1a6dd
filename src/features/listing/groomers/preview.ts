import type { Ctx } from "#src/base/context.ts";
import type { Preview } from "#src/http/pages/preview.ts";
import type { GroomerProfileView } from "#src/shared/listing/groomers.ts";
import { findProfile } from "./queries.ts";

export function groomerPreview(ctx: Ctx, key: string): Preview | undefined {
  if (!/^[1-9]\d{0,9}$/.test(key)) return undefined;
  const groomer = findProfile(ctx, null, Number(key));
  return groomer?.isListed ? previewOfGroomer(groomer) : undefined;
}

export function previewOfGroomer({
  id,
  businessName,
  location,
  averageRating,
  reviewCount,
}: GroomerProfileView): Preview {
  const reviews = reviewCount === 1 ? "1 review" : `${reviewCount} reviews`;
  const facts = [
    ...(location ? [`Mobile groomer in ${location.city}, ${location.state}`] : ["Mobile groomer"]),
    ...(averageRating === undefined ? [] : [`${averageRating.toFixed(1)} out of 5 from ${reviews}`]),
  ];
  return { title: businessName, note: facts.join(" · "), seed: id };
}
