/** @jsxImportSource preact */
import type { IslandProps } from "#islands/registry.ts";
import type { Ctx } from "#src/base/context.ts";
import { groupsOfOpen } from "#src/domain/parent-groups.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { SEARCH } from "#src/shared/base/paths.ts";
import { type ParentTab, type ParentTabQuery, tabLabels } from "#src/shared/desk/dashboards.ts";
import { BOOKINGS_TITLE, overviewTitle } from "#src/shared/visits/overview/overview-labels.ts";
import { Island } from "#views/island.tsx";
import { NoBookings } from "#views/visits/bookings/no-bookings.tsx";
import { accountTab } from "./account-tab.ts";
import { parentBookingsTab } from "./parent-bookings-tab.ts";
import { petsTab } from "./pets-tab.ts";
import type { Room } from "./room.ts";

/** One room of a pet parent, as its address asks for it. */
export function parentRoom(ctx: Ctx, viewer: Viewer, tab: ParentTab, query: ParentTabQuery): Room {
  const title = tabLabels[tab];
  switch (tab) {
    case "bookings":
      return bookingsRoom(parentBookingsTab(ctx, viewer, query));
    case "pets":
      return { title, content: <Island name="pets" props={petsTab(ctx, viewer, query.pet ?? null)} /> };
    case "profile":
      return { title, content: <Island name="account" props={accountTab(ctx, viewer)} /> };
  }
}

const FindGroomers = () => (
  <a class="btn line" href={SEARCH}>
    Find Groomers
  </a>
);

/** Its heading says what is next. */
function bookingsRoom(props: IslandProps<"parent-bookings">): Room {
  const { open, past, todays } = props.overview;
  const isEmpty = open.length + past.length === 0;
  return {
    title: overviewTitle(groupsOfOpen(open).next, todays),
    titleId: BOOKINGS_TITLE,
    aside: isEmpty ? undefined : <FindGroomers />,
    content: isEmpty ? <NoBookings /> : <Island name="parent-bookings" props={props} />,
  };
}
