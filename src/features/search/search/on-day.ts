import { readDbChangeStamp } from "#db/changes.ts";
import type { Db } from "#db/db.ts";
import { cachedPerReplica } from "#db/prepared.ts";
import { limitConcurrency } from "#src/base/concurrency.ts";
import type { Ctx } from "#src/base/context.ts";
import { lastDay } from "#src/domain/availability.ts";
import { resolvePlace, type SearchPlace } from "#src/features/places/places/queries.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { invalid } from "#src/shared/base/errors.ts";
import { LruCache } from "#src/shared/base/lru-cache.ts";
import { addDays, localTime, MINUTE_MS } from "#src/shared/base/time.ts";
import type { SearchInput } from "#src/shared/listing/groomers.ts";
import { MAX_GROOMERS_CHECKED, RESULTS_PER_PAGE } from "#src/shared/search/search-labels.ts";
import { MAX_DAYS_AHEAD } from "#src/shared/visits/booking-labels.ts";
import { openDayText } from "#src/shared/visits/free-labels.ts";
import { type GroomersToShow, type GroomerVersions, loadCards, readCurrentVersions } from "./cards.ts";
import type { FoundGroomers } from "./found-groomers.ts";
import { type FreeOnDay, findFreeOn } from "./free-times.ts";
import { type CardsWithPoints, countPages, type FoundPage, findGroomers, queryInputs } from "./queries.ts";

/** If no one is free, checks this many groomers for this many days around the date. */
const [ASKED_FOR_OTHER_DAYS, OTHER_DAYS] = [100, 14];

export type SearchOnDay = SearchInput & { date: string };

interface DayResults {
  found: FoundGroomers;
  free: FreeOnDay[];
  nearestDay: string | undefined;
}

/** Whole lists per database version, so that pages agree and paging is free. */
const walks = cachedPerReplica(() => new LruCache<DayResults>({ most: 100 }));
/** One at a time, so that others can run after each slice. */
const turn = limitConcurrency(1);

/** In the order of a search without a date. Throws 422 (unknown place or date). */
export async function searchOnDay(ctx: Ctx, input: SearchOnDay): Promise<FoundPage> {
  const place = resolvePlace(ctx.db, input);
  requireDay(place, input.date, ctx.now());
  const { found, free, nearestDay } = await turn(() => walk(ctx, input, place));
  const { page = 1, date } = input;
  const shown = free.slice((page - 1) * RESULTS_PER_PAGE, page * RESULTS_PER_PAGE);
  return {
    place,
    ...cardsOf(ctx.db, { ...pick(input, ["services", "size"]), hits: found.hits }, shown, { place, date }),
    total: free.length,
    page,
    pages: countPages(free.length),
    isNobodyNear: found.total === 0,
    ...(nearestDay ? { nearestDay } : {}),
    ...(found.total > MAX_GROOMERS_CHECKED ? { asked: MAX_GROOMERS_CHECKED } : {}),
  };
}

function requireDay({ timeZone }: SearchPlace, date: string, now: number) {
  const { today } = localTime(now, timeZone);
  if (date < today) throw invalid({ date: "That day has passed. Pick a later one." });
  if (date > lastDay(today)) throw invalid({ date: `Pick a day within the next ${MAX_DAYS_AHEAD} days.` });
}

async function walk({ db, now }: Ctx, input: SearchOnDay, place: SearchPlace): Promise<DayResults> {
  const at = now();
  const { page: _, map: __, ...asked } = input;
  const key = `${readDbChangeStamp(db)} ${Math.floor(at / MINUTE_MS)} ${JSON.stringify(asked)}`;
  const known = walks(db).get(key);
  if (known) return known;
  const found = findGroomers(db, { ...queryInputs(input, place), page: 1, size: MAX_GROOMERS_CHECKED }, at);
  const groomers = readCurrentVersions(db, found.hits);
  const free = await freeOn(db, groomers, input, at);
  const nearestDay = free.length > 0 ? undefined : await findNearestDay(db, groomers, input, { at, place });
  const walked = { found, free, nearestDay };
  walks(db).set(key, walked);
  return walked;
}

type DayQuery = Pick<SearchOnDay, "date" | "slot" | "services" | "size">;

async function freeOn(
  db: Db,
  groomers: readonly GroomerVersions[],
  { slot, ...day }: DayQuery,
  at: number,
): Promise<FreeOnDay[]> {
  const free = await findFreeOn(db, groomers, day, at);
  return slot ? free.filter(({ openSlots }) => openSlots.includes(slot)) : free;
}

/** Nearest date with a free groomer. Of two equally near, the later. */
async function findNearestDay(
  db: Db,
  groomers: readonly GroomerVersions[],
  { date, ...wish }: DayQuery,
  { at, place }: { at: number; place: SearchPlace },
): Promise<string | undefined> {
  const { today } = localTime(at, place.timeZone);
  const asked = groomers.slice(0, ASKED_FOR_OTHER_DAYS);
  for (let away = 1; away <= OTHER_DAYS; away++) {
    for (const other of [addDays(date, away), addDays(date, -away)]) {
      const isPossible = today <= other && other <= lastDay(today);
      if (isPossible && (await freeOn(db, asked, { ...wish, date: other }, at)).length > 0) return other;
    }
  }
  return undefined;
}

function cardsOf(
  db: Db,
  { hits, ...filter }: GroomersToShow,
  free: FreeOnDay[],
  { place, date }: { place: SearchPlace; date: string },
): CardsWithPoints {
  const open = new Map(free.map(({ id, openSlots }) => [id, openSlots]));
  const loaded = loadCards(db, { ...filter, hits: hits.filter(({ id }) => open.has(id)) }, place);
  const results = loaded.map(({ card }) => {
    const openSlots = open.get(card.id)!;
    return { ...card, openSlots, free: openDayText(date, openSlots) };
  });
  return { results, points: loaded.map(({ point }) => point) };
}
