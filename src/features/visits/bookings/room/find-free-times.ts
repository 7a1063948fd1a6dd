import type { Db } from "#db/db.ts";
import type { Ctx } from "#src/base/context.ts";
import { lastDay } from "#src/domain/availability.ts";
import { findPackages } from "#src/features/listing/offers/queries.ts";
import { invalid } from "#src/shared/base/errors.ts";
import { packageForAny } from "#src/shared/listing/size-rules.ts";
import { visitMinutes } from "#src/shared/visits/estimate.ts";
import type { FreeTimes, FreeTimesQuery } from "#src/shared/visits/free-times.ts";
import { chosenAddOns, chosenPackage, listedGroomer } from "../requests/chosen-offers.ts";
import { dayByDay } from "./day-by-day.ts";
import { findSchedule } from "./day-facts.ts";
import { type Asker, exactPlace } from "./exact-zip.ts";
import { daysFrom, eachFreeDay } from "./free-times.ts";

/** Public. Throws 404, 422 (not offered, or too far ahead). */
export async function findFreeTimes(
  ctx: Ctx,
  asker: Asker | null,
  groomerId: number,
  asked: FreeTimesQuery,
): Promise<FreeTimes> {
  const { db } = ctx;
  listedGroomer(db, groomerId, ctx.now());
  const schedule = findSchedule(db, groomerId, ctx.now())!;
  const { openings } = schedule;
  if (asked.from && asked.from > lastDay(openings.today, openings.horizonDays))
    throw invalid({ from: "That day is too far in the future" });
  const minutes = minutesOf(db, groomerId, asked);
  const exact = asker && exactPlace(ctx, asker, groomerId, asked.zipCode);
  const dates = daysFrom(openings, asked.from, asked.days);
  const days = eachFreeDay(db, schedule, dates, { minutes, exact });
  return { minutes, days: await dayByDay(days) };
}

function minutesOf(db: Db, groomerId: number, asked: FreeTimesQuery): number {
  const { servicePackageId, petCount, petSizes } = asked;
  const addOns = chosenAddOns(db, groomerId, asked.addOnServiceIds);
  if (!servicePackageId)
    return visitMinutes({ durationMinutes: shortest(findPackages(db, groomerId)) * petCount, addOns });
  const sizes = Array.from({ length: petCount }, (_, at) => petSizes[at] ?? null);
  const priced = packageForAny(chosenPackage(db, groomerId, servicePackageId), sizes);
  return visitMinutes({ ...priced, addOns });
}

export const shortest = (packages: readonly { durationMinutes: number }[]) =>
  Math.min(...packages.map(({ durationMinutes }) => durationMinutes));
