import type { Db, Tx } from "#db/open.ts";
import { findGroomerCounts, findZone } from "#src/features/listing/groomers/counts.ts";
import { findStart } from "#src/features/visits/bookings/room/day-facts.ts";
import { localTime } from "#src/shared/base/local-time.ts";
import { addMonths } from "#src/shared/base/months.ts";
import { instantOf, total, workOf } from "./queries.ts";
import { findVisits } from "./visits.ts";
import { findZeroResults } from "./zero-results.ts";

export function findMonth(db: Db | Tx, groomerId: number, { month, now }: { month: string; now: number }) {
  const zone = findZone(db, groomerId);
  const [day, next] = [`${month}-01`, `${addMonths(month, 1)}-01`];
  const from = { day, instant: instantOf(day, zone), today: localTime(now, zone).today };
  const { requests, done } = findVisits(db, groomerId, from);
  const asked = requests.filter(({ requestDate }) => requestDate < instantOf(next, zone));
  const counts = findGroomerCounts(db, groomerId, day).filter((count) => count.day < next);
  const start = findStart(db, groomerId);
  return {
    month,
    appearances: total(counts.map(({ appearances }) => appearances)),
    views: total(counts.map(({ views }) => views)),
    requests: asked.length,
    accepted: asked.filter(({ wasAccepted }) => wasAccepted).length,
    ...workOf(done.filter(({ date }) => date < next)),
    unmet: start ? findZeroResults(db, start, now) : null,
  };
}
export type Month = ReturnType<typeof findMonth>;
