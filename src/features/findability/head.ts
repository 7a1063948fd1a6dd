import type { FoundBy } from "#views/findability/head.tsx";
import type { Ctx } from "../../context.ts";
import { type Card, type PictureKind, picturePath } from "./card.ts";
import { pageCard, pictureKey } from "./public-pages.ts";
import { type Data, dataOfPath } from "./site-data.ts";

/** What a page says of itself beyond its title and description. */
export interface Findable {
  /** The picture of a page that is not in the table of pages. */
  picture?: { kind: PictureKind; key: string; card: Card };
  /** Schema.org objects; every text in them also stands on the page. */
  data?: Data[];
}

/** The part of the head that search engines and other sites read. `path` is the canonical one and may carry a query. */
export function headOf({ config }: Ctx, path: string, { picture = pictureOf(path), data = [] }: Findable): FoundBy {
  const { kind, key, card } = picture;
  return {
    canonical: config.appUrl + path,
    type: path.startsWith("/blog/") ? "article" : kind === "groomer" ? "profile" : "website",
    picture: config.appUrl + picturePath(kind, key, card),
    pictureAlt: `${card.title}. ${card.note}`,
    data: [...dataOfPath(config.appUrl, path), ...data],
    hasFeed: path === "/blog" || path.startsWith("/blog/"),
  };
}

function pictureOf(path: string): NonNullable<Findable["picture"]> {
  const own = pictureKey(path.split("?")[0]!);
  const card = pageCard(own);
  return card ? { kind: "page", key: own, card } : { kind: "page", key: "home", card: pageCard("home")! };
}
