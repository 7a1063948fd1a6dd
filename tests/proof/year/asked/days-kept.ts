import { findSchedule, readDay } from "#src/features/visits/bookings/room/day-facts.ts";
import { Failure, type World } from "../world.ts";
import { canBeDriven } from "./driven.ts";
import type { Standing } from "./watch.ts";

export function checkDaysKept(world: World, before: ReadonlyMap<number, Standing>, rows: readonly Standing[]) {
  for (const row of rows) {
    const was = before.get(row.id);
    const isTaken = row.status === "accepted" && row.isForced === 0 && was !== undefined;
    const isNew = isTaken && (was.status !== "accepted" || was.date !== row.date || was.slot !== row.slot);
    if (isNew && !isKept(world, row)) {
      throw new Failure(
        4,
        `Booking ${row.id} was accepted for ${row.date}, a day that cannot be driven, and is not marked`,
      );
    }
  }
}

function isKept({ ctx: { db }, clock }: World, { groomerId, date }: Standing): boolean {
  const schedule = findSchedule(db, groomerId, clock.now());
  if (!schedule?.rules.isPlanned || date <= schedule.openings.today) return true;
  const { day, hours, visits } = readDay(db, schedule, date);
  return hours !== null && visits.length <= schedule.rules.maxVisits && canBeDriven(day);
}
