import type { SearchRequest } from "#src/shared/groomers.ts";
import type { Ctx } from "../../context.ts";
import { type SearchOnDay, searchOnDay } from "./on-day.ts";
import { type Found, searchGroomers } from "./service.ts";

/** One page of groomers near a place, on a day or on any. `ip` is whose attempts are counted. */
export function search(ctx: Ctx, input: SearchRequest, ip: string): Found | Promise<Found> {
  if (!hasDay(input)) return searchGroomers(ctx, input);
  ctx.limits.take("search-date-ip", ip);
  return searchOnDay(ctx, input);
}

const hasDay = (input: SearchRequest): input is SearchOnDay => input.date !== undefined;
