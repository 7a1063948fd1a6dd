import { type Db, sqlite } from "#db/db.ts";
import type { Ctx } from "#src/base/context.ts";
import { searchOnDay } from "#src/features/search/search/on-day.ts";
import { findNear, pageOfNear } from "#src/features/search/search/queries.ts";
import { makeBusyTown } from "./busy-town.ts";
import { NOW } from "./data.ts";
import type { TimedRow } from "./day.ts";
import { timeEach } from "./measure.ts";

const ROUNDS = 15;
const DATE = "2026-12-08";

/**
 * Compares a search with and without a date in alternating rounds: with an empty cache of the groomers' days, and with a
 * full one after an unrelated change in the database.
 */
export async function searchOnOneDay(): Promise<TimedRow[]> {
  const { db, zipCode, date } = makeBusyTown(DATE);
  const ctx = { db, now: () => NOW } as Ctx;
  const asked = { zipCode, city: undefined, state: undefined, distance: 25, sortBy: "rating" } as const;
  const withDay = () => searchOnDay(ctx, { ...asked, date });
  const without = () => pageOfNear(ctx, findNear(ctx, asked));
  const found = await withDay();
  if (without().total !== 1000 || found.total < 300) throw new Error(`found ${found.total} of a thousand`);
  const times: { first: number[]; kept: number[]; plain: number[] } = { first: [], kept: [], plain: [] };
  for (let round = 0; round < ROUNDS; round++) {
    changeAllDays(db);
    times.first.push(...(await timeEach([0], withDay)));
    changeAnything(db);
    times.kept.push(...(await timeEach([0], withDay)));
    changeAnything(db);
    without();
    changeAnything(db);
    times.plain.push(...(await timeEach([0], without)));
  }
  const [first, kept, plain] = [times.first, times.kept, times.plain].map((all) => Math.min(...all)) as [
    number,
    number,
    number,
  ];
  return [
    { what: "search on a day, 1,000 groomers with visits, the first time", measured: first, limit: 40 },
    { what: "the same after a change elsewhere, more than without a day", measured: kept - plain, limit: 15 },
  ];
}

/** Lengthens each groomer's shortest package by a minute, so every cached result is stale. */
const changeAllDays = (db: Db) => sqlite(db).run("UPDATE service_packages SET duration_minutes = duration_minutes + 1");

const changeAnything = (db: Db) => sqlite(db).run("UPDATE users SET full_name = full_name WHERE id = 1");
