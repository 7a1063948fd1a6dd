import type { IslandProps } from "#islands/registry.ts";
import type { Ctx } from "#src/base/context.ts";
import { parentOverview } from "#src/features/visits/bookings/overview/queries.ts";
import { findBooking } from "#src/features/visits/bookings/queries.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import type { ParentTabQuery } from "#src/shared/desk/dashboards.ts";

export function parentBookingsTab(
  ctx: Ctx,
  viewer: Viewer,
  { page, ...asked }: ParentTabQuery,
): IslandProps<"parent-bookings"> {
  const overview = parentOverview({ db: ctx.db, now: ctx.now() }, viewer, page);
  return { overview, opened: openedForm(ctx, viewer, asked) };
}

function openedForm(ctx: Ctx, viewer: Viewer, { review, contest }: Pick<ParentTabQuery, "review" | "contest">) {
  const id = review ?? contest;
  const booking = id === undefined ? undefined : findBooking(ctx.db, viewer, id, ctx.now());
  if (!booking?.actions.includes(review === undefined ? "contest" : "review")) return null;
  return { booking, form: review === undefined ? ("object" as const) : ("review" as const) };
}
