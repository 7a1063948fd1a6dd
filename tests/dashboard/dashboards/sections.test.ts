import { beforeAll, expect, test } from "bun:test";
import { timeOff, users } from "#db/db.ts";
import { lastSeenText } from "#src/features/dashboard/dashboards/settings/account-labels.ts";
import { businessSections } from "#src/features/dashboard/dashboards/settings/business-sections.tsx";
import { browserName } from "#src/features/people/accounts/login/own-sessions.ts";
import { HOUR_MS } from "#src/shared/base/time.ts";
import { accountSections, profileSections, type Section, sectionLabels } from "#src/shared/dashboard/sections.ts";
import { withTexts } from "#tests/people/sms/setup.ts";
import { START, testApp } from "#tests/support/app.ts";
import { addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { addRow, changeRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { setUpNext } from "#tests/visits/bookings/afterwards/next-setup.ts";
import { type BookingSetup, moves, sendRequest, setUpBookings } from "#tests/visits/bookings/setup.ts";

let setup: BookingSetup;
beforeAll(async () => {
  setup = await setUpBookings();
  withTexts(setup.app);
});

const named = (sections: readonly Section[]) => sections.map((section) => [section, sectionLabels[section]] as const);
const rooms = [
  [
    "gus",
    "/groomer-dashboard?tab=business",
    Object.entries(businessSections).map(([section, { name }]) => [section, name] as const),
  ],
  ["gus", "/groomer-dashboard?tab=account", named(accountSections)],
  ["ana", "/pet-parent-dashboard?tab=profile", named(profileSections)],
] as const;

const pageOf = async (who: "gus" | "ana", path: string) => (await setup.as[who].get(path)).text();
const linesOf = (html: string) =>
  [...html.matchAll(/<li class="row-line">.*?<\/li>/gs)].map(([line]) => line.replaceAll(/<[^>]+>/g, ""));

test.each(rooms)("shows %s at %s a line with current values for each section", async (who, path, all) => {
  const html = await pageOf(who, path);

  expect(linesOf(html)).toHaveLength(all.length);
  for (const [section, name] of all) {
    expect(html).toContain(`href="${path.replace("&", "&amp;")}&amp;section=${section}"`);
    const page = await pageOf(who, `${path}&section=${section}`);
    expect(page).toContain(`<h1>${name}</h1>`);
    expect(page.match(/aria-current="page">(?:<span[^>]*>Edit <\/span>)?([^<]+)<\/a><\/b>/)?.[1]).toBe(name);
  }
  expect(html).not.toContain('<section class="panel"');
});

test("shows current values on the lines", async () => {
  const says = linesOf(await pageOf("gus", "/groomer-dashboard?tab=business"));

  expect(says).toContain("Edit HoursMon to Fri 8 to 6, Sat 9 to 5, Sun closed›");
  expect(says).toContain("Edit Area20 miles around Asheville, NC 28801›");
  expect(says).toContain("Edit Days and time offNone planned›");
  expect(says).toContain("BlockedNo one›");
  expect(linesOf(await pageOf("ana", "/pet-parent-dashboard?tab=profile"))).toContain(
    "DevicesLogged in only on this browser›",
  );
});

testWith("hides time off on the line while day planning is off", setUpBookings, async ({ app, as, gus }) => {
  const says = async () => linesOf(await (await as.gus.get("/groomer-dashboard?tab=business")).text());
  await as.gus.post("/api/days-off", { startDate: "2026-12-24", endDate: "2026-12-26" });
  await as.gus.post("/api/time-off", { date: "2026-12-01", opens: "12:00", closes: "13:00" });

  await as.gus.patch("/api/day-rules", { isPlanned: false });
  expect(await says()).toContain("Edit Days and time offNext: Thu, Dec 24 to Sat, Dec 26›");

  await as.gus.patch("/api/day-rules", { isPlanned: true });
  expect(await says()).toContain("Edit Days and time offNext: time off on Tue, Dec 1, and 1 more›");
  const weekly = { groomerId: gus.profile.id, opens: "12:00", closes: "13:00", isWeekly: true };
  const nextOf = { "2026-05-26": "Tue, Jun 16", "2025-06-12": "Thu, Jun 11", "2026-06-03": "Wed, Jun 10" };
  for (const [date, next] of Object.entries(nextOf)) {
    addRow(app.ctx.db, timeOff, { ...weekly, date });
    expect(await says()).toContainEqual(expect.stringContaining(`Next: time off on ${next}, and`));
  }
});

testWith("doesn't claim that anyone sees a missing phone number", setUpBookings, async ({ app, as, gus }) => {
  const contact = async (changes: object) => {
    await as.gus.patch(`/api/groomer-profiles/${gus.profile.id}`, changes);
    const lines = linesOf(await (await as.gus.get("/groomer-dashboard?tab=business")).text());
    return lines.find((line) => line.startsWith("Edit Contact"));
  };
  expect(await contact({ showEmail: true })).toContain("Public: phone number and email ·");

  changeRows(app.ctx.db, users, { id: gus.user.id }, { phoneNumber: null });

  expect(await contact({})).toContain("Public: email, no phone number added ·");
  expect(await contact({ showEmail: false })).toContain("Email hidden, no phone number added ·");
});

test("keeps anchors of older addresses on the matching lines, each once", async () => {
  const business = await pageOf("gus", "/groomer-dashboard?tab=business");
  for (const [anchor, section] of [
    ["location", "area"],
    ["day-plan", "day-plan"],
    ["terms", "terms"],
    ["blocked-parents", "blocked"],
  ])
    expect(business).toContain(`section=${section}" id="${anchor}"`);
  const account = await pageOf("gus", "/groomer-dashboard?tab=account");
  for (const name of ["notifications", "emails", "membership"])
    expect(account).toContain(`section=${name}" id="${name}"`);
  expect(await pageOf("ana", "/pet-parent-dashboard?tab=profile")).toContain('section=location" id="location"');

  const open = await pageOf("gus", "/groomer-dashboard?tab=account&section=membership");
  expect(open.match(/id="membership"/g)).toHaveLength(1);
});

test("shows the list for an unknown section or one from another tab", async () => {
  for (const section of ["nothing", "hours", "location", ""]) {
    const html = await pageOf("gus", `/groomer-dashboard?tab=account&section=${section}`);
    expect(html).toContain("<h1>Account</h1>");
    expect(html).not.toContain("section=location");
  }
});
const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko)";
const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";

test.each([
  [`${mac} Chrome/140.0.0.0 Safari/537.36`, "Chrome on Mac"],
  [`${mac} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, "Edge on Mac"],
  [`${iPhone} Version/18.0 Mobile/15E148 Safari/604.1`, "Safari on iPhone"],
  [`${iPhone} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`, "Chrome on iPhone"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0", "Firefox on Windows"],
  ["Mozilla/5.0 (Linux; Android 15) SamsungBrowser/28.0 Chrome/130.0.0.0 Safari/537.36", "Samsung Internet on Android"],
  ["curl/8.5.0", "Unknown browser"],
  ["", "Unknown browser"],
])("calls %p %p", (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});

test.each([
  [0, "Within the last hour"],
  [1, "1 hour ago"],
  [23, "23 hours ago"],
  [24, "1 day ago"],
  [6 * 24, "6 days ago"],
  [7 * 24, "Jun 3, 2026"],
  [7 * 24 + 13, "Jun 2, 2026"],
])("describes a visit %p hours ago as %p", (hours, words) => {
  expect(lastSeenText(START - hours * HOUR_MS, START, "America/New_York")).toBe(words);
});

test("starts a parent's profile with details, location, and this browser, without IP addresses", async () => {
  const app = await testApp();
  const ana = await addUser(app, "pet_parent", "ana");
  const window = signedIn(app, ana, "pet_parent");
  const headers = { "user-agent": `${iPhone} Version/18.0 Mobile/15E148 Safari/604.1` };
  await app.visitor().post("/api/login", { username: "ana", password: PASSWORD }, headers);

  const page = async (section: string) =>
    (await window.get(`/pet-parent-dashboard?tab=profile&section=${section}`)).text();

  expect(await page("details")).toContain('value="ana Tester"');
  expect(await page("location")).toContain('value="1 Secret Street"');
  const devices = await page("devices");
  expect(devices.indexOf("This browser")).toBeLessThan(devices.indexOf("Safari on iPhone"));
  expect(devices).not.toContain("127.0.0.1");
});

interface Address {
  who: "ana" | "gus";
  at: string;
  shows: string;
}

async function addresses() {
  const setup = await setUpNext();
  const { as, app, waffles, id: over } = setup;
  const ahead = (await sendRequest(setup, "ana", { preferredDate: "2026-06-18" })).id;
  await moves(as.gus, ahead, "accepted");
  const missed = (await sendRequest(setup, "ana", { preferredDate: "2026-06-17" })).id;
  await moves(as.gus, missed, "accepted");
  app.clock.set(Date.parse("2026-06-17T18:00:00Z"));
  await moves(as.gus, missed, "no_show");
  const all: Address[] = [
    // Emails and bookmarks of the first release.
    { who: "gus", at: "/groomer-dashboard", shows: `data-island="today"` },
    { who: "ana", at: "/pet-parent-dashboard", shows: "Bookings" },
    { who: "gus", at: "/groomer-dashboard?tab=bookings", shows: "Today" },
    { who: "gus", at: "/groomer-dashboard?tab=business#location", shows: "Area" },
    { who: "gus", at: "/groomer-dashboard?tab=services", shows: "Service Packages" },
    { who: "gus", at: "/groomer-dashboard?tab=account#membership", shows: "Membership" },
    { who: "gus", at: "/groomer-dashboard?payment=return", shows: "Membership" },
    { who: "ana", at: "/pet-parent-dashboard?tab=bookings", shows: "Bookings" },
    { who: "ana", at: "/pet-parent-dashboard?tab=pets", shows: "My Pets" },
    { who: "ana", at: "/pet-parent-dashboard?tab=profile", shows: "Profile" },
    { who: "ana", at: `/pet-parent-dashboard?tab=bookings&review=${over}`, shows: "Blue Ridge Bath Co." },
    { who: "ana", at: `/pet-parent-dashboard?tab=bookings&dispute=${missed}`, shows: "Blue Ridge Bath Co." },
    { who: "ana", at: `/pet-parent-dashboard?tab=pets&pet=${waffles.id}`, shows: "Waffles" },
    { who: "gus", at: "/groomer-dashboard?tab=numbers", shows: "Insights" },
    { who: "gus", at: "/groomer-dashboard?tab=clients", shows: "Clients" },
    { who: "gus", at: "/groomer-dashboard/day/2026-06-18", shows: "Thursday, June 18" },
    ...(["ana", "gus"] as const).flatMap((who): Address[] => [
      { who, at: `/bookings/${ahead}#messages`, shows: "Messages" },
      { who, at: `/bookings/${ahead}/messages`, shows: "Messages" },
      { who, at: `/bookings/${over}?open=review`, shows: "Bath &amp; Brush" },
      { who, at: `/bookings/${missed}?open=dispute`, shows: "Bath &amp; Brush" },
      { who, at: `/bookings/${over}?open=next`, shows: "Bath &amp; Brush" },
    ]),
    { who: "ana", at: `/bookings/${ahead}/requested`, shows: "Booking Requested!" },
    { who: "gus", at: "/groomer-dashboard?tab=bookings&view=calendar", shows: "Calendar" },
    { who: "gus", at: "/groomer-dashboard?tab=bookings&view=all", shows: "All bookings" },
    { who: "gus", at: "/groomer-dashboard?tab=more", shows: "Services" },
    { who: "gus", at: "/messages", shows: "Messages" },
    { who: "ana", at: "/messages", shows: "Messages" },
  ];
  return { as, all };
}

testWith("leads every address ever emailed or saved to its content", addresses, async ({ as, all }) => {
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
