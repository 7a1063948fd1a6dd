import type { Db, Tx } from "#db/open.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { counted, dollarRange } from "#src/shared/base/number-labels.ts";
import { findBrought } from "./queries.ts";

/** Null if there was nothing. */
export function broughtText({ db, now }: { db: Db | Tx; now: number }, viewer: Viewer): string | null {
  const { weeks, found } = findBrought({ db, now }, viewer);
  const work = weeks.reduce((sum, week) => ({
    monday: sum.monday,
    visits: sum.visits + week.visits,
    incomeMin: sum.incomeMin + week.incomeMin,
    incomeMax: sum.incomeMax + week.incomeMax,
  }));
  const parts = [
    ...(found.appearances > 0 ? [`you appeared in search ${counted(found.appearances, "time")}`] : []),
    ...(found.views > 0 ? [`parents viewed your profile ${counted(found.views, "time")}`] : []),
    ...(found.requests > 0 ? [`you got ${counted(found.requests, "request")}`] : []),
    ...(work.visits > 0
      ? [`you completed ${counted(work.visits, "visit")} for an estimated ${dollarRange(work)}`]
      : []),
  ];
  if (parts.length === 0) return null;
  return `In the past ${counted(weeks.length, "week")}, ${new Intl.ListFormat("en-US").format(parts)}.`;
}
