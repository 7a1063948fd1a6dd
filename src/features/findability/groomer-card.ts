import type { GroomerProfileView } from "#src/shared/groomers.ts";
import type { Ctx } from "../../context.ts";
import { findProfile } from "../groomers/queries.ts";
import type { Card } from "./card.ts";

/** The card of a listed groomer, as any visitor sees them. */
export function groomerCard(ctx: Ctx, key: string): Card | undefined {
  if (!/^[1-9]\d{0,9}$/.test(key)) return undefined;
  const groomer = findProfile(ctx, null, Number(key));
  return groomer?.isListed ? cardOfGroomer(groomer) : undefined;
}

export function cardOfGroomer({ id, businessName, location, averageRating, reviewCount }: GroomerProfileView): Card {
  const reviews = reviewCount === 1 ? "1 review" : `${reviewCount} reviews`;
  const facts = [
    ...(location ? [`Mobile groomer in ${location.city}, ${location.state}`] : ["Mobile groomer"]),
    ...(averageRating === undefined ? [] : [`${averageRating.toFixed(1)} out of 5 in ${reviews}`]),
  ];
  return { title: businessName, note: facts.join(" · "), seed: id };
}
