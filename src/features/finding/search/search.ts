import type { Ctx } from "#src/base/context.ts";
import { countAppearances } from "#src/features/listing/groomers/counts.ts";
import { infoOf } from "#src/http/request-info.ts";
import { viewerOf } from "#src/http/sessions/sessions.ts";
import type { SearchRequest } from "#src/shared/listing/groomers.ts";
import { type SearchOnDay, searchOnDay } from "./on-day.ts";
import { type Found, foundNear, type Near, searchGroomers } from "./service.ts";
import { countZeroResults } from "./zero-results.ts";

/** Also counts appearances and searches without results. */
export function search(ctx: Ctx, input: SearchRequest, request: Request): Found | Promise<Found> {
  if (!hasDay(input)) return counted(ctx, searchGroomers(ctx, input), input, request);
  ctx.limits.take("search-date-ip", infoOf(request).ip);
  return searchOnDay(ctx, input).then((found) => counted(ctx, found, input, request));
}

export const searchNear = (ctx: Ctx, near: Near, input: SearchRequest, request: Request): Found =>
  counted(ctx, foundNear(ctx, near), input, request);

export const countShown = (ctx: Ctx, { groomers }: Near, request: Request) =>
  countAppearances(ctx, request, null, groomers.ids);

function counted(ctx: Ctx, found: Found, { distance }: SearchRequest, request: Request): Found {
  if (found.isNobodyNear) countZeroResults(ctx, { zip: found.place.zip, distance }, request);
  const shown = found.results.map(({ id }) => id);
  countAppearances(ctx, request, viewerOf(ctx, request), shown);
  return found;
}

const hasDay = (input: SearchRequest): input is SearchOnDay => input.date !== undefined;
