/** @jsxImportSource preact */
import { render } from "preact-render-to-string";
import type { Ctx, Viewer } from "#src/base/context.ts";
import { dayPath } from "#src/shared/base/dashboard-paths.ts";
import { addDays, localTime } from "#src/shared/base/time.ts";
import type { DayHtml } from "#src/shared/day/day-plans.ts";
import { OfflineDayDocument } from "#views/day/day-plan/offline-day-document.tsx";
import { requireSchedule } from "./groomer-day.ts";
import { findDayPlan } from "./view.ts";

/** For the service worker. Throws 404 without a business with a known place. */
export function findOfflineDays({ db, assets, now }: Pick<Ctx, "db" | "assets" | "now">, viewer: Viewer): DayHtml[] {
  const instant = now();
  const { start, openings } = requireSchedule(db, viewer, instant);
  const dates = [openings.today, addDays(openings.today, 1)];
  const asOf = localTime(instant, start.timeZone);
  const { userId } = viewer;
  return dates.map((date) => {
    const plan = findDayPlan(db, viewer, date, instant);
    const built = { style: assets.offlineStyle, script: assets.startWorker };
    const page = render(<OfflineDayDocument plan={plan} dates={dates} asOf={asOf} built={built} userId={userId} />);
    return { path: dayPath(date), html: `<!doctype html>${page}` };
  });
}
