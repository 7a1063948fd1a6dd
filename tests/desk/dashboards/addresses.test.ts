import { expect, test } from "bun:test";
import { setUpNext } from "#tests/visits/bookings/afterwards/next-setup.ts";
import { moves, requestFor, requests } from "#tests/visits/bookings/setup.ts";

/*
 * Every address of a signed-in person's pages that mails, notifications, calendars and bookmarks have had: each leads to where
 * its content is. What comes after a # is found on that page, where a browser goes to it or opens the section that it names.
 */

interface Address {
  who: "ana" | "gus";
  at: string;
  /** The heading, or words that say that this is the place. */
  shows: string;
}

async function addresses() {
  const setup = await setUpNext();
  const { as, app, waffles, id: over } = setup;
  const ahead = (await requests(as.ana, requestFor(setup, { preferredDate: "2026-06-18" }))).id;
  await moves(as.gus, ahead, "accepted");
  const missed = (await requests(as.ana, requestFor(setup, { preferredDate: "2026-06-17" }))).id;
  await moves(as.gus, missed, "accepted");
  app.clock.set(Date.parse("2026-06-17T18:00:00Z"));
  await moves(as.gus, missed, "no_show");
  const all: Address[] = [
    // Mails and bookmarks of the first release.
    { who: "gus", at: "/groomer-dashboard", shows: "Bookings" },
    { who: "ana", at: "/pet-parent-dashboard", shows: "Bookings" },
    { who: "gus", at: "/groomer-dashboard?tab=bookings", shows: "Today" },
    { who: "gus", at: "/groomer-dashboard?tab=business", shows: "Business" },
    { who: "gus", at: "/groomer-dashboard?tab=business#location", shows: "Area" },
    { who: "gus", at: "/groomer-dashboard?tab=services", shows: "Service Packages" },
    { who: "gus", at: "/groomer-dashboard?tab=account", shows: "Account" },
    { who: "gus", at: "/groomer-dashboard?tab=account#membership", shows: "Membership" },
    { who: "gus", at: "/groomer-dashboard?payment=return", shows: "Membership" },
    { who: "ana", at: "/pet-parent-dashboard?tab=bookings", shows: "Bookings" },
    { who: "ana", at: "/pet-parent-dashboard?tab=pets", shows: "My Pets" },
    { who: "ana", at: "/pet-parent-dashboard?tab=profile", shows: "Profile" },
    { who: "ana", at: `/pet-parent-dashboard?tab=bookings&review=${over}`, shows: "Blue Ridge Bath Co." },
    { who: "ana", at: `/pet-parent-dashboard?tab=bookings&contest=${missed}`, shows: "Blue Ridge Bath Co." },
    // Reminders, notes, numbers, the next visit.
    { who: "ana", at: `/pet-parent-dashboard?tab=pets&pet=${waffles.id}`, shows: "Waffles" },
    { who: "gus", at: "/groomer-dashboard?tab=numbers", shows: "Insights" },
    { who: "gus", at: "/groomer-dashboard?tab=clients", shows: "Clients" },
    { who: "gus", at: "/groomer-dashboard/day/2026-06-18", shows: "Thursday, June 18" },
    ...(["ana", "gus"] as const).flatMap((who): Address[] => [
      { who, at: `/bookings/${ahead}`, shows: "Bath &amp; Brush" },
      { who, at: `/bookings/${ahead}#messages`, shows: "Messages" },
      { who, at: `/bookings/${ahead}/messages`, shows: "Messages" },
      { who, at: `/bookings/${over}?open=review`, shows: "Bath &amp; Brush" },
      { who, at: `/bookings/${missed}?open=contest`, shows: "Bath &amp; Brush" },
      { who, at: `/bookings/${over}?open=next`, shows: "Bath &amp; Brush" },
    ]),
    { who: "ana", at: `/bookings/${ahead}/requested`, shows: "Booking Requested!" },
    // Since the workspace.
    { who: "gus", at: "/groomer-dashboard?tab=bookings&view=calendar", shows: "Calendar" },
    { who: "gus", at: "/groomer-dashboard?tab=bookings&view=all", shows: "All bookings" },
    { who: "gus", at: "/groomer-dashboard?tab=more", shows: "Services" },
    { who: "gus", at: "/messages", shows: "Messages" },
    { who: "ana", at: "/messages", shows: "Messages" },
  ];
  return { as, all };
}

test("every address that was ever mailed or kept leads to where its content is", async () => {
  const { as, all } = await addresses();
  const astray: string[] = [];
  for (const { who, at, shows } of all) {
    const [path, anchor] = at.split("#") as [string, string?];
    let response = await as[who].get(path);
    for (let hops = 0; response.status >= 300 && response.status < 400 && hops < 3; hops++) {
      response = await as[who].get(response.headers.get("location")!);
    }
    const html = response.status === 200 ? (await response.text()).split("<main")[1]! : "";
    if (!html.includes(shows)) astray.push(`${who} at ${at}: ${response.status}, without ${shows}`);
    if (anchor && !html.includes(`id="${anchor}"`)) astray.push(`${who} at ${at}: nothing is called ${anchor}`);
  }

  expect(astray).toEqual([]);
});
