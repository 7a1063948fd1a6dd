import { and, eq } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { visits } from "#db/schema/tables.ts";
import type { Ctx } from "#src/base/context.ts";
import type { ArrivalWindow } from "#src/domain/day/planner.ts";
import { hourShifted } from "#src/domain/visits/own-clock.ts";
import type { DayVisit } from "#src/domain/visits/visit.ts";
import { notify } from "#src/notices/notify.ts";
import { timeOfDay } from "#src/shared/base/time-of-day.ts";
import { hourFrom } from "#src/shared/visits/arrival-labels.ts";
import { findVisit } from "../room/day-visits.ts";
import type { HourNews } from "./letters.ts";

interface GivenWindow {
  hour: ArrivalWindow;
  news: HourNews;
}

/** Notifies the parent with a calendar file. The only way to change a window. */
export function giveArrivalWindow(ctx: Ctx, tx: Tx, id: number, { hour, news }: GivenWindow) {
  writeArrivalWindow(tx, findVisit(tx, id) ?? { id }, hour);
  notify(ctx, tx, news === "late" ? "visit.late" : `visit.hour-${news}`, { id });
}

/** The arrival window of a visit at an exact time, by the visit's own clock. */
export const windowAt = (time: string | null | undefined) => ({
  arrivalFrom: time ?? null,
  arrivalUntil: time ? hourFrom(time).until : null,
});

/** Stores the window in the visit's time zone and returns it; `hour` is in the groomer's. */
export function writeArrivalWindow(tx: Tx, { id, shift = 0 }: Pick<DayVisit, "id" | "shift">, hour: ArrivalWindow) {
  const { from, until } = hourShifted(hour, -shift);
  const told = { arrivalFrom: timeOfDay(from), arrivalUntil: timeOfDay(until) };
  tx.update(visits)
    .set(told)
    .where(and(eq(visits.id, id), eq(visits.status, "accepted")))
    .run();
  return told;
}
