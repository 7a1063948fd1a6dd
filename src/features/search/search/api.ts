import * as z from "zod/mini";
import { limitPerTick } from "#src/base/concurrency.ts";
import type { Ctx } from "#src/base/context.ts";
import { pageCacheOf } from "#src/http/caching/page-cache.ts";
import { emptyById, noContent, router } from "#src/http/guards/access.ts";
import { infoOf } from "#src/http/request-info.ts";
import { trustedSchema } from "#src/http/skip-response-validation.ts";
import { SearchInput, SearchResult } from "#src/shared/listing/groomers.ts";
import { savingPath } from "#src/shared/search/saved-labels.ts";
import { SearchResults } from "#src/shared/search/search-outcome.ts";
import { pathOfBody } from "#src/shared/search/search-query.ts";
import { answerInputs, type FoundPage, findNear } from "./queries.ts";
import { removeSaved, saveGroomer } from "./saved.tsx";
import { addAppearances, rankPlaces, search, searchNear, toOutcome } from "./service.ts";

/** A separate limit, because a search is faster than a results page. */
const turn = limitPerTick(4);

export const searchApi = (ctx: Ctx) =>
  router(ctx, "/api")
    .post(
      "/groomers/search",
      ({ body, request, set }) => inTurn(ctx, body, request, () => answer(ctx, body, request, set)),
      { access: "public", body: SearchInput, response: trustedSchema(ctx, z.array(SearchResult)) },
    )
    .post(
      "/groomers/search/map",
      ({ body, request }) =>
        inTurn(ctx, body, request, async () => toOutcome(ctx, body, await search(ctx, body, request))),
      { access: "public", body: SearchInput, response: trustedSchema(ctx, SearchResults) },
    )
    .put(savingPath(":id"), ({ by, params }) => noContent(saveGroomer(ctx, by, params.id)), emptyById("pet_parent"))
    .delete(savingPath(":id"), ({ by, params }) => noContent(removeSaved(ctx, by, params.id)), emptyById("pet_parent"));

function inTurn<T>(ctx: Ctx, body: SearchInput, request: Request, work: () => Promise<T>): Promise<T> {
  ctx.limits.take("search-ip", infoOf(request).ip);
  return turn(work).catch((error) => Promise.reject(rankPlaces(ctx, body, error)));
}

async function answer(ctx: Ctx, body: SearchInput, request: Request, set: { headers: object }) {
  const near = body.date ? undefined : findNear(ctx, body);
  const from = near && answerInputs(ctx, body, near);
  const cached = from && pageCacheOf(ctx).findSame(request, from);
  if (near && cached) {
    addAppearances(ctx, near, request);
    return new Response(cached.body, { headers: new Headers(cached.headers) }) as never;
  }
  const found = near ? searchNear(ctx, near, body, request) : await search(ctx, body, request);
  const { headers } = Response.json(null, { headers: Object.assign(set.headers, headersOf(body, found)) });
  if (from && found.total > 0)
    pageCacheOf(ctx).keepSame(request, from, { body: JSON.stringify(found.results), headers });
  return found.results;
}

/** X-Place is percent-encoded because of accents. X-Asked: only some groomers were checked for the day. */
function headersOf(
  input: SearchInput,
  { place, total, page, pages, nearestDay, asked }: FoundPage,
): Record<string, string> {
  const link = [
    ...(page > 1 && pages > 0 ? [linkTo(input, Math.min(page - 1, pages), "prev")] : []),
    ...(page < pages ? [linkTo(input, page + 1, "next")] : []),
  ];
  return {
    "x-total-count": String(total),
    "x-place": encodeURIComponent(place.label),
    ...(place.corrected ? { "x-place-corrected": "1" } : {}),
    ...(nearestDay ? { "x-nearest-day": nearestDay } : {}),
    ...(asked ? { "x-asked": String(asked) } : {}),
    ...(link.length > 0 ? { link: link.join(", ") } : {}),
  };
}

const linkTo = ({ map: _, ...input }: SearchInput, page: number, rel: string) =>
  `<${pathOfBody({ ...input, page })}>; rel="${rel}"`;
