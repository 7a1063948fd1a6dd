/** @jsxImportSource preact */
import type { Ctx } from "#src/base/context.ts";
import { router } from "#src/http/guards/access.ts";
import { page } from "#src/http/pages/page.tsx";
import { longDate } from "#src/shared/base/time.ts";
import { DateParams } from "#src/shared/day/day-plans.ts";
import { DayPage } from "#views/day/day-plan/day-page.tsx";
import { Island } from "#views/island.tsx";
import { navCounts } from "../../visits/bookings/queries.ts";
import { findDayPlan } from "./view.ts";

export const daysPages = (ctx: Ctx) =>
  router(ctx).get(
    "/groomer-dashboard/day/:date",
    ({ request, viewer, params: { date } }) => {
      const plan = findDayPlan(ctx.db, viewer, date, ctx.now());
      const day = Temporal.PlainDate.from(date);
      return page(ctx, request, {
        title: `${longDate(date)} | Groomer Dashboard`,
        isPrivate: true,
        isEnhanced: true,
        styles: ["map"],
        main: (
          <DayPage
            frame={navCounts(ctx.db, viewer)}
            date={date}
            before={day.subtract({ days: 1 }).toString()}
            after={day.add({ days: 1 }).toString()}
            isToday={plan.isToday}
          >
            <Island name="day" props={{ plan }} />
          </DayPage>
        ),
      });
    },
    { access: "groomer", params: DateParams },
  );
