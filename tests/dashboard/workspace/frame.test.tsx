/** @jsxImportSource preact */
import { expect, test } from "bun:test";
import { testWith } from "#tests/support/test-with.ts";
import { requestFor, requests, setUpBookings } from "#tests/visits/bookings/setup.ts";

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

testWith("shows a groomer's bars without the site's header and footer", setUpBookings, async ({ gus, as }) => {
  await requests(as.ana, requestFor({ gus }));

  const html = await (await as.gus.get("/groomer-dashboard?tab=clients")).text();

  const names = ["Today 1 waiting for your reply", "Calendar", "Clients", "Messages", "More"];
  expect(linksOf(html, "Workspace")).toEqual(names.map((text) => ({ text, isCurrent: text === "Clients" })));
  expect(linksOf(html, "Dashboard")).toEqual(
    ["Bookings Today 1 waiting for your reply", ...names.slice(1, 4), "Services", "Business", "Account", "More"].map(
      (text) => ({ text, isCurrent: text === "Clients" }),
    ),
  );
  expect(html).toContain('action="/logout"');
  expect(html).not.toMatch(/site-head|site-foot/);
});

test.each([
  ["/groomer-dashboard", "Bookings Today"],
  ["/groomer-dashboard?tab=bookings&view=calendar", "Calendar"],
  ["/groomer-dashboard?tab=business&section=hours", "Business"],
  ["/groomer-dashboard?tab=numbers", "More"],
  ["/messages", "Messages"],
])("marks for %s the entry %s as current", async (path, name) => {
  const { as } = await setUpBookings();

  const links = linksOf(await (await as.gus.get(path)).text(), "Dashboard");

  expect(links.filter(({ isCurrent }) => isCurrent).map(({ text }) => text)).toEqual([name]);
});

testWith("lists everything else, the site's links, and a logout in 'More'", setUpBookings, async ({ gus, as }) => {
  const hrefs = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href!);

  const html = await (await as.gus.get("/groomer-dashboard?tab=more")).text();
  const home = await (await as.gus.get("/")).text();

  for (const tab of ["services", "business", "numbers", "account"]) expect(html).toContain(`?tab=${tab}"`);
  expect(html).toContain(`href="/groomer/${gus.profile.id}"`);
  expect(hrefs(html)).toEqual(expect.arrayContaining(hrefs(home.split("<main")[0]! + home.split("</main>")[1]!)));
  expect(html).toContain("Groomers on Mudroom are independent contractors. Mudroom isn't liable for their services.");
  expect(html).toContain('action="/logout"');
});

testWith("shows a parent three tabs, Messages, a phone bar, and four footer links", setUpBookings, async ({ as }) => {
  const html = await (await as.ana.get("/pet-parent-dashboard")).text();

  expect(linksOf(html, "Dashboard").map(({ text }) => text)).toEqual(["Bookings", "My Pets", "Profile", "Messages"]);
  expect(linksOf(html, "Workspace")).toEqual(
    ["Search", "Bookings", "Messages", "Pets", "More"].map((text) => ({ text, isCurrent: text === "Bookings" })),
  );
  expect(linksOf(html, "Legal").map(({ text }) => text)).toEqual(["Contact", "Privacy", "Terms", "Cookies"]);
  expect(html).toContain("isn't liable for their services");
  expect(html).not.toMatch(/site-foot|work-head/);
});

test.each([
  ["/groomers", "Search"],
  ["/pet-parent-dashboard?tab=pets", "Pets"],
  ["/pet-parent-dashboard?tab=profile", "More"],
  ["/saved", "More"],
  ["/messages", "Messages"],
  ["/groomer/1", undefined],
])("marks for a parent's %s the entry %s as current", async (path, name) => {
  const { as } = await setUpBookings();

  const html = await (await as.ana.get(path)).text();

  const links = name ? linksOf(html, "Workspace") : [];
  expect(links.find(({ isCurrent }) => isCurrent)?.text).toBe(name);
  expect(html.includes("foot-bar")).toBe(name !== undefined);
});

testWith("lists a parent's other pages and a logout in 'More'", setUpBookings, async ({ as }) => {
  const html = await (await as.ana.get("/pet-parent-dashboard?tab=more")).text();

  const links = html
    .split('class="more-tabs"')[1]!
    .split("</ul>")[0]!
    .matchAll(/href="([^"]+)"/g);
  const paths = ["/pet-parent-dashboard?tab=profile", "/saved", "/pet-care-tips", "/faq", "/membership"];
  expect([...links].map(([, href]) => href)).toEqual(paths);
  expect(html.split("<main")[1]).toContain('action="/logout"');
});
