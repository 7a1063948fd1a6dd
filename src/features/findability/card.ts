import type { Ctx } from "../../context.ts";
import { cityCard } from "../cities/drawn-city.tsx";
import { groomerCard } from "./groomer-card.ts";
import { pageCard } from "./public-pages.ts";

/** What the picture of a page says, for previews on other sites. Nothing in it is about a person's private life. */
export interface Card {
  title: string;
  /** One line below the title. */
  note: string;
  /** Which drawing stands beside it. */
  seed: number;
}

export const pictureKinds = ["page", "groomer", "city"] as const;
export type PictureKind = (typeof pictureKinds)[number];

type Found = Card | undefined;
const finders: Record<PictureKind, (ctx: Ctx, key: string) => Found | Promise<Found>> = {
  page: (_, key) => pageCard(key),
  groomer: groomerCard,
  city: cityCard,
};

/** The card of a picture's address; undefined when there is no such public page. */
export async function findCard(ctx: Ctx, kind: string, key: string): Promise<Card | undefined> {
  const known = pictureKinds.find((name) => name === kind);
  return known && finders[known](ctx, key);
}

/** Changes with every word and with the way it is drawn. */
export const digestOfCard = (card: Card): string =>
  new Bun.CryptoHasher("sha256")
    .update(`${DRAWING_VERSION} ${JSON.stringify(card)}`)
    .digest("hex")
    .slice(0, 16);

const DRAWING_VERSION = 2;

/** Where the picture of a page is; the digest lets it be kept for ever. */
export const picturePath = (kind: PictureKind, key: string, card: Card) =>
  `/og/${kind}/${key}.png?v=${digestOfCard(card)}`;
