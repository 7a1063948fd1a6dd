/** @jsxImportSource preact */

import type { Ctx, Viewer } from "#src/base/context.ts";
import { splitOpen } from "#src/domain/parent-groups.ts";
import { isEmailKindOff } from "#src/email/emails-off.ts";
import { findOpenAccountEmail } from "#src/features/people/accounts/queries.ts";
import { findBooking, parentOverview } from "#src/features/visits/bookings/queries.ts";
import { findPet, findPets } from "#src/features/visits/pets/queries.ts";
import { parentTabPath } from "#src/shared/base/dashboard-paths.ts";
import { SEARCH } from "#src/shared/base/paths.ts";
import { localTime } from "#src/shared/base/time.ts";
import { type ParentTab, type ParentTabQuery, tabLabels } from "#src/shared/dashboard/dashboards.ts";
import { BOOKINGS_TITLE_ID, overviewTitle } from "#src/shared/visits/overview/overview-labels.ts";
import { ParentMoreLinks } from "#views/dashboard/workspace/more-page.tsx";
import { Island } from "#views/island.tsx";
import { NoBookings } from "#views/visits/bookings/no-bookings.tsx";
import { accountTimeZone } from "./settings/account-labels.ts";
import { accountSettings } from "./settings/account-settings.tsx";
import type { Tab } from "./tab.ts";

export async function loadParentTab(ctx: Ctx, viewer: Viewer, tab: ParentTab, query: ParentTabQuery): Promise<Tab> {
  switch (tab) {
    case "bookings":
      return bookingsTab(ctx, viewer, query);
    case "pets":
      return petsTab(ctx, viewer, query.pet);
    case "profile":
      return accountSettings(ctx, viewer, query.section);
    case "more":
      return { title: tabLabels.more, content: <ParentMoreLinks /> };
  }
}

const FindGroomers = () => (
  <a class="btn line to-find" href={SEARCH}>
    Find Groomers
  </a>
);

function bookingsTab(ctx: Ctx, viewer: Viewer, { page, ...asked }: ParentTabQuery): Tab {
  const overview = parentOverview(ctx.db, viewer, page, ctx.now());
  const props = { overview, opened: openedForm(ctx, viewer, asked) };
  const { open, past, todays } = overview;
  const isEmpty = open.length + past.length === 0;
  return {
    title: overviewTitle(splitOpen(open).next, todays),
    titleId: BOOKINGS_TITLE_ID,
    aside: isEmpty ? undefined : <FindGroomers />,
    content: isEmpty ? <NoBookings /> : <Island name="parent-bookings" props={props} />,
  };
}

function petsTab(ctx: Ctx, viewer: Viewer, petId: number | undefined): Tab {
  const title = tabLabels.pets;
  const pet = petId === undefined ? undefined : findPet(ctx.db, viewer, petId);
  const reminderHint = reminderHintFor(ctx, viewer);
  const { today } = localTime(ctx.now(), accountTimeZone(ctx, viewer));
  if (!pet)
    return { title, content: <Island name="pets" props={{ pets: findPets(ctx.db, viewer), reminderHint, today }} /> };
  const crumb = { href: parentTabPath("pets"), name: title };
  return { title: pet.name, crumb, content: <Island name="pet" props={{ pet, reminderHint, today }} /> };
}

function reminderHintFor({ db }: Ctx, { userId }: Viewer): string {
  if (findOpenAccountEmail(db, userId)?.confirmedAt === null) return "Confirm your email first, in Profile.";
  if (isEmailKindOff(db, { userId, kind: "next-visits" })) return "Turn these emails on in Profile, under Emails.";
  return "By email, a week before. Counted from the last completed visit.";
}

function openedForm(ctx: Ctx, viewer: Viewer, { review, dispute }: Pick<ParentTabQuery, "review" | "dispute">) {
  const id = review ?? dispute;
  const booking = id === undefined ? undefined : findBooking(ctx.db, viewer, id, ctx.now());
  if (!booking?.actions.includes(review === undefined ? "dispute" : "review")) return null;
  return { booking, form: review === undefined ? ("object" as const) : ("review" as const) };
}
