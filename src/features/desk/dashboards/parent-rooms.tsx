/** @jsxImportSource preact */
import type { IslandProps } from "#islands/registry.ts";
import type { Ctx } from "#src/base/context.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { SEARCH } from "#src/shared/base/paths.ts";
import { type ParentTab, type ParentTabQuery, tabLabels } from "#src/shared/desk/dashboards.ts";
import { Island } from "#views/island.tsx";
import { NoBookings } from "#views/visits/bookings/no-bookings.tsx";
import { accountTab } from "./account-tab.ts";
import { parentBookingsTab } from "./bookings-tab.ts";
import { petsTab } from "./pets-tab.ts";
import type { Room } from "./room.ts";

/** One room of a pet parent, as its address asks for it. */
export function parentRoom(ctx: Ctx, viewer: Viewer, tab: ParentTab, query: ParentTabQuery): Room {
  const title = tabLabels[tab];
  switch (tab) {
    case "bookings":
      return { title, aside: <FindGroomers />, content: bookings(parentBookingsTab(ctx, viewer, query)) };
    case "pets":
      return { title, content: <Island name="pets" props={petsTab(ctx, viewer, query.pet ?? null)} /> };
    case "profile":
      return { title, content: <Island name="account" props={accountTab(ctx, viewer)} /> };
  }
}

const FindGroomers = () => (
  <a class="btn" href={SEARCH}>
    Find Groomers
  </a>
);

const bookings = (props: IslandProps<"parent-bookings">) =>
  props.bookings.length === 0 ? <NoBookings /> : <Island name="parent-bookings" props={props} />;
