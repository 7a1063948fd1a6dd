/** @jsxImportSource preact */
import type { Ctx } from "#src/base/context.ts";
import { resolveTownName } from "#src/features/places/places/queries.ts";
import { navCounts } from "#src/features/visits/bookings/queries.ts";
import { findSizeOfAllPets } from "#src/features/visits/pets/queries.ts";
import type { PageInputs } from "#src/http/caching/page-cache.ts";
import { router } from "#src/http/guards/access.ts";
import { attempt, findCachedPage, type Page, page, RawForm, readInput, redirect } from "#src/http/pages/page.tsx";
import { infoOf } from "#src/http/request-info.ts";
import { viewerOf } from "#src/http/sessions/sessions.ts";
import { type AppError, invalid, statusByCode } from "#src/shared/base/errors.ts";
import { IdParams } from "#src/shared/base/fields.ts";
import { SEARCH } from "#src/shared/base/paths.ts";
import { SearchInput } from "#src/shared/listing/groomers.ts";
import { parseLocationText } from "#src/shared/places/places.ts";
import { SAVED_PATH, savingPath } from "#src/shared/search/saved-labels.ts";
import { missingPlaceTexts } from "#src/shared/search/search-labels.ts";
import type { SearchResults } from "#src/shared/search/search-outcome.ts";
import {
  missingMode,
  readSearchQuery,
  type SearchQuery,
  searchBody,
  searchPath,
  searchTitle,
} from "#src/shared/search/search-query.ts";
import { ParentBarSetter } from "#views/dashboard/workspace/workspace.tsx";
import { Island } from "#views/island.tsx";
import { HeartTemplate } from "#views/search/heart.tsx";
import { findNear, pageCacheInputs } from "./queries.ts";
import { findSavedIds, saveByForm, showSaved } from "./saved.tsx";
import { addAppearances, groomersFoundText, rankPlaces, search, searchNear, toOutcome } from "./service.ts";

export const searchPages = (ctx: Ctx) =>
  router(ctx)
    .get("/groomers", ({ request }) => showSearch(ctx, request), { access: "public" })
    .get(SAVED_PATH, ({ by, request }) => showSaved(ctx, by, request), { access: "pet_parent" })
    .post(
      savingPath(":id"),
      ({ viewerOrNull, request, params, body }) => saveByForm(ctx, viewerOrNull, request, { ...body, ...params }),
      { access: "public", params: IdParams, body: RawForm },
    );

async function showSearch(ctx: Ctx, request: Request): Promise<Response> {
  const params = new URL(request.url).searchParams;
  const readQuery = withPetSize(ctx, request, queryOf(params), params);
  if (missingMode(readQuery) && !wasSubmitted(params)) return showForm(ctx, request, readQuery);
  ctx.limits.take("search-ip", infoOf(request).ip);
  const isTownOnly = params.get("mode") !== "citystate" && readQuery.city && !readQuery.state;
  const named = isTownOnly ? resolveTownName(ctx.db, readQuery.city) : undefined;
  if (named && !named.meant) return showChoices(ctx, request, readQuery, named.error);
  const query = named?.meant ? { ...readQuery, city: named.meant.name, state: named.meant.state } : readQuery;
  const missing = missingMode(query);
  if (missing) return showIncomplete(ctx, request, query, missing);
  const tried = await attempt(async () => {
    const input = readInput(SearchInput, searchBody(query));
    return isOfAll(query) && !named
      ? findOrCached(ctx, request, query, input)
      : { input, found: await search(ctx, input, request), from: undefined };
  });
  if ("refused" in tried) return showRefused(ctx, request, query, { error: rankPlaces(ctx, query, tried.refused) });
  if (tried.done instanceof Response) return tried.done;
  const { input, found, from } = tried.done;
  const { total, pages } = found;
  if (total > 0 && query.page > pages) return redirect(searchPath({ ...query, page: pages }), { status: 302 });
  const outcome = toOutcome(ctx, input, found);
  const others = named?.error.places?.slice(1) ?? [];
  if (named) Object.assign(outcome, { corrected: named.corrected }, others.length > 0 && { others });
  return showFound(ctx, request, query, { outcome, from });
}

function findOrCached(ctx: Ctx, request: Request, query: SearchQuery, input: SearchInput) {
  const near = findNear(ctx, input);
  const from = pageCacheInputs(ctx, query, near);
  const cached = findCachedPage(ctx, request, from);
  if (!cached) return { input, found: searchNear(ctx, near, input, request), from };
  addAppearances(ctx, near, request);
  return cached;
}

const isOfAll = ({ page, services, size, goodWith, date }: SearchQuery) =>
  page === 1 && services.length === 0 && size === "" && goodWith.length === 0 && date === "";

/** `location` is the home page's field. A full place in the city field sets the state too. */
function queryOf(params: URLSearchParams): SearchQuery {
  const query = readSearchQuery(params);
  const typed = params.has("mode") ? "" : params.get("location")?.trim();
  const text = typed || (query.mode === "citystate" && !query.state && query.city);
  if (!text) return query;
  const { mode, ...place } = parseLocationText(text);
  return { ...query, zipCode: "", city: "", ...place, mode: mode === "zipcode" ? mode : "citystate" };
}

/** Fills in the size of a parent's pets in an empty form or a search from the home page, which has no size. */
function withPetSize(ctx: Ctx, request: Request, query: SearchQuery, params: URLSearchParams): SearchQuery {
  const viewer = viewerOf(ctx, request);
  const hasSearched = params.size > 0 && !params.has("location");
  if (viewer?.role !== "pet_parent" || query.size || hasSearched) return query;
  return { ...query, size: findSizeOfAllPets(ctx.db, viewer) ?? "" };
}

/** The form always sends its mode, and the home page its text. Links don't. */
const wasSubmitted = (params: URLSearchParams) => params.has("mode") || params.has("location");

const description = "Compare background-checked mobile dog groomers near you by rating, distance, and price.";

function showChoices(ctx: Ctx, request: Request, query: SearchQuery, error: AppError): Response {
  rankPlaces(ctx, query, error);
  return error.places ? showForm(ctx, request, query, error) : showRefused(ctx, request, query, { error });
}

interface SearchAnswer extends Omit<Page, "main"> {
  query: SearchQuery;
  outcome?: SearchResults;
  refused?: Partial<AppError>;
}

function answer(ctx: Ctx, request: Request, { query, outcome, refused, ...rest }: SearchAnswer): Response {
  const viewer = viewerOf(ctx, request);
  return page(ctx, request, {
    ...rest,
    isEnhanced: true,
    styles: ["map"],
    main: (
      <>
        <Island
          name="search"
          props={{ query, outcome: outcome ?? null, fields: refused?.fields ?? {}, places: refused?.places }}
        />
        {viewer?.role === "pet_parent" && <ParentBarSetter frame={navCounts(ctx.db, viewer)} />}
        {(!viewer || viewer.role === "pet_parent") && (
          <HeartTemplate saved={viewer ? findSavedIds(ctx.db, viewer) : undefined} />
        )}
      </>
    ),
  });
}

const showForm = (ctx: Ctx, request: Request, query: SearchQuery, refused: Partial<AppError> = {}): Response =>
  answer(ctx, request, {
    title: searchTitle(),
    description,
    isPrivate: refused.places !== undefined,
    query,
    refused,
  });

interface FoundPage {
  outcome: SearchResults;
  from: PageInputs | undefined;
}

function showFound(ctx: Ctx, request: Request, query: SearchQuery, { outcome, from }: FoundPage): Response {
  const { total, label } = outcome;
  return answer(ctx, request, {
    title: searchTitle(label),
    description: `${description} ${groomersFoundText(total)} within ${query.distance} miles of ${label}.`,
    // Towns have their own page for search engines.
    canonicalPath: SEARCH,
    isPrivate: total === 0 || !isOfAll(query),
    // Without results, the page also depends on groomers outside the radius.
    madeFrom: outcome.results.some(({ coversYou }) => coversYou) ? from : undefined,
    query,
    outcome,
  });
}

function showIncomplete(ctx: Ctx, request: Request, query: SearchQuery, missing: SearchQuery["mode"]): Response {
  const { title, description } = missingPlaceTexts[missing];
  const field = missing === "zipcode" ? "zipCode" : query.city ? "state" : "city";
  const error = Object.assign(
    invalid({ [field]: title }),
    query.city && { places: resolveTownName(ctx.db, query.city).error.places },
  );
  return showRefused(ctx, request, query, { error: rankPlaces(ctx, query, error), toast: { title, description } });
}

interface RefusedSearch {
  error: AppError;
  toast?: { title: string; description: string };
}

const showRefused = (ctx: Ctx, request: Request, query: SearchQuery, { error, toast }: RefusedSearch): Response =>
  answer(ctx, request, {
    title: `Error: ${searchTitle()}`,
    status: statusByCode[error.code],
    toast: { kind: "error", ...(toast ?? { title: "Search failed", description: error.message }) },
    isPrivate: true,
    query,
    refused: error,
  });
