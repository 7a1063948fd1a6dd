import { and, asc, desc, eq, gt, inArray } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { ownVisits } from "#db/schema/tables.ts";
import { usualWeeks } from "#src/domain/next-proposal.ts";
import type { BookingStatus } from "#src/shared/visits/booking-labels.ts";
import { bookedWith } from "../clients/booked-visits.ts";
import { ownPeople } from "../clients/own/rows.ts";

/** More say nothing about how this client comes today. */
const LATEST_VISITS = 6;

export type Household = ReturnType<typeof householdOf>;

/** Who comes together: an own client, and with the account it has joined what was booked, and others who have joined that too. */
export function householdOf(db: Db, groomerId: number, ownId: number) {
  const own = ownPeople(db, { groomerId, which: { ownId } });
  const parentId = own[0]?.parentId ?? null;
  const all = parentId === null ? own : [...own, ...ownPeople(db, { groomerId, which: { parentId } })];
  const booked = parentId === null ? [] : bookedWith(db, { groomerId, petParentId: parentId });
  return {
    parentId,
    ownIds: [...new Set(all.map(({ id }) => id))],
    repeatWeeks: all.find(({ repeatWeeks }) => repeatWeeks !== null)?.repeatWeeks ?? null,
    booked: booked.map(({ shown }) => shown),
  };
}

const daysOf = ({ booked }: Household, status: BookingStatus) =>
  booked.filter((visit) => visit.status === status).map(({ preferredDate }) => preferredDate);

/** After how many weeks they come again. */
export function weeksOf(db: Db, household: Household): number {
  if (household.repeatWeeks !== null) return household.repeatWeeks;
  const done = db
    .select({ date: ownVisits.date })
    .from(ownVisits)
    .where(and(inArray(ownVisits.ownClientId, household.ownIds), eq(ownVisits.status, "done")))
    .orderBy(desc(ownVisits.date))
    .limit(LATEST_VISITS)
    .all();
  const dates = [...done.map(({ date }) => date), ...daysOf(household, "completed")];
  return usualWeeks(dates.sort().slice(-LATEST_VISITS));
}

/** The day of their next visit that is in the book already. */
export function plannedAfter(db: Db, household: Household, today: string): string | null {
  const isAhead = and(eq(ownVisits.status, "planned"), gt(ownVisits.date, today));
  const own = db
    .select({ date: ownVisits.date })
    .from(ownVisits)
    .where(and(inArray(ownVisits.ownClientId, household.ownIds), isAhead))
    .orderBy(asc(ownVisits.date))
    .limit(1)
    .all();
  const booked = daysOf(household, "accepted").filter((date) => date > today);
  return [...own.map(({ date }) => date), ...booked].sort()[0] ?? null;
}
