/** @jsxImportSource preact */
import { expect, test } from "bun:test";
import { render } from "preact-render-to-string";
import { requestFor, requests, setUpBookings } from "#tests/visits/bookings/setup.ts";
import { Segmented } from "#views/ui/segmented.tsx";

const linksOf = (html: string, label: string) =>
  [
    ...html
      .split(`aria-label="${label}"`)[1]!
      .split("</nav>")[0]!
      .matchAll(/<a (.*?)>(.*?)<\/a>/gs),
  ].map(([, attributes, content]) => ({
    text: content!
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
    isCurrent: attributes!.includes('aria-current="page"'),
  }));

test("a groomer's rooms come in the order of the day, and the bar of a phone has five places", async () => {
  const { gus, as } = await setUpBookings();
  await requests(as.ana, requestFor({ gus }));

  const html = await (await as.gus.get("/groomer-dashboard?tab=clients")).text();

  expect(linksOf(html, "Dashboard").map(({ text }) => text)).toEqual([
    "Bookings 1 waiting for your reply",
    "Clients",
    "Services",
    "Business",
    "Insights",
    "Account",
    "Messages",
  ]);
  expect(linksOf(html, "Workspace")).toEqual([
    { text: "Today 1 waiting for your reply", isCurrent: false },
    { text: "Calendar", isCurrent: false },
    { text: "Clients", isCurrent: true },
    { text: "Messages", isCurrent: false },
    { text: "More", isCurrent: false },
  ]);
});

test("'More' leads to the rooms that the bar does not name, to the own profile, and out", async () => {
  const { gus, as } = await setUpBookings();

  const html = await (await as.gus.get("/groomer-dashboard?tab=more")).text();

  for (const room of ["services", "business", "numbers", "account"]) expect(html).toContain(`?tab=${room}"`);
  expect(html).toContain(`href="/groomer/${gus.profile.id}"`);
  expect(html).toContain('action="/logout"');
});

test("a parent has three rooms, the messages beside them and no bar", async () => {
  const { as } = await setUpBookings();

  const html = await (await as.ana.get("/pet-parent-dashboard")).text();

  expect(linksOf(html, "Dashboard").map(({ text }) => text)).toEqual(["Bookings", "My Pets", "Profile", "Messages"]);
  expect(html).not.toContain("foot-bar");
});

test("the views of a room are links, one of them the current page", () => {
  const html = render(
    <Segmented
      label="Views"
      views={[
        { name: "Today", href: "/a", isCurrent: true },
        { name: "All", href: "/b", isCurrent: false },
      ]}
    />,
  );

  expect(linksOf(html, "Views")).toEqual([
    { text: "Today", isCurrent: true },
    { text: "All", isCurrent: false },
  ]);
});
