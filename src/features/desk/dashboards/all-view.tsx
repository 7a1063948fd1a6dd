/** @jsxImportSource preact */
import type { Ctx } from "#src/base/context.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { tabLabels } from "#src/shared/desk/dashboards.ts";
import { Island } from "#views/island.tsx";
import { NoRequests } from "#views/visits/bookings/no-requests.tsx";
import { groomerBookingsTab } from "./bookings-tab.ts";
import type { Room } from "./room.ts";

/** All bookings of a groomer. */
export function allView(ctx: Ctx, viewer: Viewer): Room {
  const props = groomerBookingsTab(ctx, viewer);
  const content = props.bookings.length === 0 ? <NoRequests /> : <Island name="groomer-bookings" props={props} />;
  return { title: tabLabels.bookings, bar: "today", content };
}
