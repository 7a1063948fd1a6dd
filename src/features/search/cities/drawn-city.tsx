/** @jsxImportSource preact */

import { render } from "preact-render-to-string";
import type { Db } from "#db/db.ts";
import { statement } from "#db/statement.ts";
import type { Ctx } from "#src/base/context.ts";
import { createTimedCache } from "#src/base/timed-cache.ts";
import { breadcrumbData, type KeyedPreview, type StructuredData, type UrlPreview } from "#src/http/pages/site-head.ts";
import { newByteBound } from "#src/shared/base/lru-cache.ts";
import { dollars } from "#src/shared/base/money.ts";
import { groomerPath, SEARCH } from "#src/shared/base/paths.ts";
import { MINUTE_MS } from "#src/shared/base/time.ts";
import { stateName } from "#src/shared/places/places.ts";
import { cityPath, statePath } from "#src/shared/search/city-paths.ts";
import { CityPage, type CityPageProps } from "#views/search/cities/city-page.tsx";
import { flattenRope } from "#views/ui/render-once.tsx";
import { cityImageKey, cityPreview, cityProps, cityTitle, findTown } from "./city.ts";

interface DrawnCity {
  path: string;
  title: string;
  description: string;
  image: KeyedPreview;
  data: StructuredData[];
  markup: string;
  ids: number[];
}

const cached = new WeakMap<Ctx, ReturnType<typeof createTimedCache<DrawnCity>>>();

const drawnCities = (ctx: Ctx) =>
  cached.getOrInsertComputed(ctx, () =>
    createTimedCache<DrawnCity>({
      now: () => ctx.now(),
      forMs: MINUTE_MS,
      most: newByteBound("towns"),
      weigh: ({ markup }) => markup.length,
      isStillTrue: ({ ids }) => areListed(ctx.db, ids, ctx.now()),
    }),
  );

/** Accepts any spelling. Cached for a minute, but unlisted groomers disappear immediately. */
export async function findCityPage(ctx: Ctx, state: string, slug: string): Promise<DrawnCity | undefined> {
  const town = findTown(ctx.db, state, slug);
  return town && drawnCities(ctx).getOrMake(cityPath(town), () => draw(ctx.config.appUrl, cityProps(ctx, state, slug)));
}

export async function findCityPreview(ctx: Ctx, key: string): Promise<UrlPreview | undefined> {
  const [, state = "", slug = ""] = /^([a-z]{2})-([a-z0-9-]+)$/.exec(key) ?? [];
  const image = (await findCityPage(ctx, state, slug))?.image;
  return image?.key === key ? image.preview : undefined;
}

function areListed(db: Db, ids: readonly number[], now: number): boolean {
  const { listed } = statement<{ listed: number }, [string, number]>(
    db,
    `SELECT count(*) AS listed FROM json_each(?) AS shown JOIN groomer_profiles AS g ON g.id = shown.value
       WHERE g.listable = 1 AND g.listed_until > ?`,
  ).get(JSON.stringify(ids), now)!;
  return listed === ids.length;
}

function draw(appUrl: string, city: CityPageProps | undefined): DrawnCity | undefined {
  if (!city) return undefined;
  return {
    path: cityPath(city.town),
    title: cityTitle(city.town),
    description: descriptionOf(city),
    image: { kind: "city", key: cityImageKey(city.town), preview: cityPreview(city) },
    data: dataOf(appUrl, city),
    markup: flattenRope(render(<CityPage {...city} />)),
    ids: city.groomers.map(({ id }) => id),
  };
}

function descriptionOf({ town, total, prices }: CityPageProps): string {
  const who =
    total === 1 ? "1 background-checked mobile groomer comes" : `${total} background-checked mobile groomers come`;
  const cost =
    prices.lowest === prices.highest
      ? `at ${dollars(prices.lowest)}`
      : `between ${dollars(prices.lowest)} and ${dollars(prices.highest)}`;
  return `${who} to ${town.name}, ${town.state}. Packages start ${cost}. Compare ratings and available days, and request a visit for free.`;
}

function dataOf(appUrl: string, { town, groomers }: CityPageProps): StructuredData[] {
  const path = cityPath(town);
  const list = groomers.map(({ id, businessName }, at) => ({
    "@type": "ListItem",
    position: at + 1,
    name: businessName,
    url: appUrl + groomerPath(id),
  }));
  return [
    breadcrumbData(appUrl, [
      ["Home", "/"],
      ["Find Groomers", SEARCH],
      [stateName(town.state), statePath(town.state)],
      [`${town.name}, ${town.state}`, path],
    ]),
    { "@context": "https://schema.org", "@type": "ItemList", itemListElement: list },
  ];
}
