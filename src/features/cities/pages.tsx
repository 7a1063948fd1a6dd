/** @jsxImportSource preact */
import { Elysia } from "elysia";
import * as z from "zod/mini";
import { cityPath, statePath } from "#src/shared/city-paths.ts";
import { notFound } from "#src/shared/errors.ts";
import { dollars } from "#src/shared/money.ts";
import { groomerPath } from "#src/shared/paths.ts";
import { stateName } from "#src/shared/places.ts";
import { CityPage, type CityPageProps } from "#views/cities/city-page.tsx";
import { StatePage } from "#views/cities/state-page.tsx";
import type { Ctx } from "../../context.ts";
import { access } from "../../http/access.ts";
import { page, redirect } from "../../http/page.tsx";
import { crumbs, type Data } from "../findability/site-data.ts";
import { cardOfCity, cityPictureKey, cityTitle, loadCity } from "./city.ts";
import { findCoveredTowns } from "./coverage.ts";

export const citiesPages = (ctx: Ctx) =>
  new Elysia()
    .use(access(ctx))
    .get(
      "/mobile-dog-grooming/:state/:city",
      ({ params, request }) => showCity(ctx, request, params.state, params.city),
      { access: "public", params: z.object({ state: z.string(), city: z.string() }) },
    )
    .get("/mobile-dog-grooming/:state", ({ params, request }) => showState(ctx, request, params.state), {
      access: "public",
      params: z.object({ state: z.string() }),
    });

/** Made once: `localeCompare` makes one for each comparison. */
const byName = new Intl.Collator("en").compare;

/** The towns of a state; 404 where no listed groomer comes to any. */
async function showState(ctx: Ctx, request: Request, code: string): Promise<Response> {
  const state = code.toUpperCase();
  const everywhere = await findCoveredTowns(ctx);
  const covered = everywhere.filter((town) => town.state === state);
  if (covered.length === 0) throw notFound();
  if (new URL(request.url).pathname !== statePath(state)) return redirect(statePath(state), { status: 301 });
  const name = stateName(state);
  const towns = covered.toSorted((a, b) => byName(a.name, b.name));
  const states = new Set<string>();
  for (const town of everywhere) if (town.state !== state) states.add(town.state);
  const others = [...states].sort((a, b) => byName(stateName(a), stateName(b)));
  return page(ctx, request, {
    title: `Mobile dog grooming in ${name}`,
    description: `${towns.length === 1 ? "1 town" : `${towns.length} towns`} in ${name} where background-checked mobile groomers come to your home: see who comes to yours, at what price and when.`,
    data: [
      crumbs(ctx.config.appUrl, [
        ["Home", "/"],
        ["Find Groomers", "/groomers"],
        [name, statePath(state)],
      ]),
    ],
    main: <StatePage name={name} towns={towns} others={others} />,
  });
}

/** A town's page under its one address; other spellings of a town that is covered lead there. */
function showCity(ctx: Ctx, request: Request, state: string, slug: string): Response {
  const city = loadCity(ctx, state, slug);
  if (!city) throw notFound();
  const path = cityPath(city.town);
  if (new URL(request.url).pathname !== path) return redirect(path, { status: 301 });
  return page(ctx, request, {
    title: cityTitle(city.town),
    description: descriptionOf(city),
    picture: { kind: "city", key: cityPictureKey(city.town), card: cardOfCity(city) },
    data: dataOf(ctx.config.appUrl, city),
    main: <CityPage {...city} />,
  });
}

function descriptionOf({ town, total, prices }: CityPageProps): string {
  const who =
    total === 1 ? "1 background-checked mobile groomer comes" : `${total} background-checked mobile groomers come`;
  const cost =
    prices.lowest === prices.highest
      ? `at ${dollars(prices.lowest)}`
      : `between ${dollars(prices.lowest)} and ${dollars(prices.highest)}`;
  return `${who} to ${town.name}, ${town.state}. Packages start ${cost}. Compare ratings and next open days, and request a visit for free.`;
}

function dataOf(appUrl: string, { town, groomers }: CityPageProps): Data[] {
  const path = cityPath(town);
  const list = groomers.map(({ id, businessName }, at) => ({
    "@type": "ListItem",
    position: at + 1,
    name: businessName,
    url: appUrl + groomerPath(id),
  }));
  return [
    crumbs(appUrl, [
      ["Home", "/"],
      ["Find Groomers", "/groomers"],
      [stateName(town.state), statePath(town.state)],
      [`${town.name}, ${town.state}`, path],
    ]),
    { "@context": "https://schema.org", "@type": "ItemList", itemListElement: list },
  ];
}
