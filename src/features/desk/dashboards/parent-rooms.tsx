/** @jsxImportSource preact */
import type { IslandProps } from "#islands/registry.ts";
import type { Ctx } from "#src/base/context.ts";
import { groupsOfOpen } from "#src/domain/parent-groups.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { SEARCH } from "#src/shared/base/paths.ts";
import type { ParentTab, ParentTabQuery } from "#src/shared/desk/dashboards.ts";
import { BOOKINGS_TITLE, overviewTitle } from "#src/shared/visits/overview/overview-labels.ts";
import { Island } from "#views/island.tsx";
import { NoBookings } from "#views/visits/bookings/no-bookings.tsx";
import { parentBookingsTab } from "./parent-bookings-tab.ts";
import { petsRoom } from "./pets-room.tsx";
import type { Room } from "./room.ts";
import { accountRoom } from "./settings/account-room.tsx";

export async function parentRoom(ctx: Ctx, viewer: Viewer, tab: ParentTab, query: ParentTabQuery): Promise<Room> {
  switch (tab) {
    case "bookings":
      return bookingsRoom(parentBookingsTab(ctx, viewer, query));
    case "pets":
      return petsRoom(ctx, viewer, query.pet);
    case "profile":
      return accountRoom(ctx, viewer, query.section);
  }
}

const FindGroomers = () => (
  <a class="btn line" href={SEARCH}>
    Find Groomers
  </a>
);

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
