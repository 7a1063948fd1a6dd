/** @jsxImportSource preact */

import { render } from "preact-render-to-string";
import * as z from "zod/mini";
import type { Ctx } from "#src/base/context.ts";
import { createTimedCache } from "#src/base/timed-cache.ts";
import { router } from "#src/http/guards/access.ts";
import { page, redirect } from "#src/http/pages/page.tsx";
import { breadcrumbData } from "#src/http/pages/site-head.ts";
import { found, notFound } from "#src/shared/base/errors.ts";
import { SEARCH } from "#src/shared/base/paths.ts";
import { MINUTE_MS } from "#src/shared/base/time.ts";
import { stateName } from "#src/shared/places/places.ts";
import { statePath } from "#src/shared/search/city-paths.ts";
import { StatePage } from "#views/search/cities/city-page.tsx";
import { flattenRope, fromHtml } from "#views/ui/render-once.tsx";
import type { City } from "./city.ts";
import { findCoveredTowns } from "./coverage.ts";
import { findCityPage } from "./drawn-city.tsx";

/** State pages are cached this long, on top of their hour-old list. They name no groomer. */
const STATE_CACHED_MS = MINUTE_MS;

export const citiesPages = (ctx: Ctx) => {
  const states = createTimedCache<DrawnState>({ now: () => ctx.now(), forMs: STATE_CACHED_MS, most: 100 });
  return router(ctx)
    .get(
      "/mobile-dog-grooming/:state/:city",
      ({ params, request }) => showCity(ctx, request, params.state, params.city),
      { access: "public", params: z.object({ state: z.string(), city: z.string() }) },
    )
    .get(
      "/mobile-dog-grooming/:state",
      async ({ params, request }) => {
        const towns = await findCoveredTowns(ctx);
        const code = params.state.toUpperCase();
        const state = await states.getOrMake(code, () => drawState(code, towns));
        return showState(ctx, request, code, state);
      },
      { access: "public", params: z.object({ state: z.string() }) },
    );
};

/** Created once, because `localeCompare` creates one per call. */
const byName = new Intl.Collator("en").compare;

/** Without the layout, which depends on the viewer. */
interface DrawnState {
  name: string;
  total: number;
  markup: string;
}

function drawState(state: string, everywhere: readonly City[]): DrawnState | undefined {
  const towns = everywhere.filter((town) => town.state === state).sort((a, b) => byName(a.name, b.name));
  if (towns.length === 0) return undefined;
  const name = stateName(state);
  const states = new Set<string>();
  for (const town of everywhere) if (town.state !== state) states.add(town.state);
  const others = [...states].sort((a, b) => byName(stateName(a), stateName(b)));
  const markup = flattenRope(render(<StatePage name={name} towns={towns} others={others} />));
  return { name, total: towns.length, markup };
}

function showState(ctx: Ctx, request: Request, code: string, state: DrawnState | undefined): Response {
  if (!state) throw notFound();
  const path = statePath(code);
  if (new URL(request.url).pathname !== path) return redirect(path, { status: 301 });
  const { name, total, markup } = state;
  return page(ctx, request, {
    title: `Mobile dog grooming in ${name}`,
    description: `${total === 1 ? "1 town" : `${total} towns`} in ${name} with background-checked mobile groomers. Compare who comes to your home, prices, and available days.`,
    data: [
      breadcrumbData(ctx.config.appUrl, [
        ["Home", "/"],
        ["Find Groomers", SEARCH],
        [name, path],
      ]),
    ],
    main: fromHtml(markup),
  });
}

async function showCity(ctx: Ctx, request: Request, state: string, slug: string): Promise<Response> {
  const city = found(await findCityPage(ctx, state, slug));
  const { path, title, description, image, data, markup } = city;
  if (new URL(request.url).pathname !== path) return redirect(path, { status: 301 });
  return page(ctx, request, { title, description, image, data, styles: ["map"], main: fromHtml(markup) });
}
