import { beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "#db/schema/tables.ts";
import { businessSection, businessSections } from "#src/features/desk/dashboards/settings/business-sections.tsx";
import { accountSections, profileSections, type Section, sectionLabels } from "#src/shared/desk/sections.ts";
import { withTexts } from "#tests/people/sms/setup.ts";
import { type BookingSetup, setUpBookings } from "#tests/visits/bookings/setup.ts";

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
    businessSections.map((section) => [section, businessSection(section).name] as const),
  ],
  ["gus", "/groomer-dashboard?tab=account", named(accountSections)],
  ["ana", "/pet-parent-dashboard?tab=profile", named(profileSections)],
] as const;

const pageOf = async (who: "gus" | "ana", path: string) => (await setup.as[who].get(path)).text();
const linesOf = (html: string) =>
  [...html.matchAll(/<li class="row-line">.*?<\/li>/gs)].map(([line]) => line.replaceAll(/<[^>]+>/g, ""));

test.each(rooms)(
  "%s reads at %s what holds, a line each, and each line leads to its section",
  async (who, path, all) => {
    const html = await pageOf(who, path);

    expect(linesOf(html)).toHaveLength(all.length);
    for (const [section, name] of all) {
      expect(html).toContain(`href="${path.replace("&", "&amp;")}&amp;section=${section}"`);
      const page = await pageOf(who, `${path}&section=${section}`);
      expect(page).toContain(`<h1>${name}</h1>`);
      expect(page.match(/aria-current="page">(?:<span[^>]*>Edit <\/span>)?([^<]+)<\/a><\/b>/)?.[1]).toBe(name);
    }
    expect(html).not.toContain('<section class="panel"');
  },
);

test("the lines say what holds now", async () => {
  const says = linesOf(await pageOf("gus", "/groomer-dashboard?tab=business"));

  expect(says).toContain("Edit HoursMon to Fri 8 to 6, Sat 9 to 5, Sun closed›");
  expect(says).toContain("Edit Area20 miles around Asheville, NC 28801›");
  expect(says).toContain("Edit Days and time offNone planned›");
  expect(says).toContain("BlockedNo one›");
  await setup.as.gus.post("/api/unavailable-ranges", { startDate: "2026-12-24", endDate: "2026-12-26" });
  await setup.as.gus.post("/api/hours-off", { date: "2026-12-01", opens: "12:00", closes: "13:00" });
  const later = linesOf(await pageOf("gus", "/groomer-dashboard?tab=business"));
  expect(later).toContain("Edit Days and time offNext: time off on Tue, Dec 1, and 1 more›");
  expect(linesOf(await pageOf("ana", "/pet-parent-dashboard?tab=profile"))).toContain(
    "DevicesLogged in only on this browser›",
  );
});

test("hours off are left out of the line while days are not planned, as they are in its section", async () => {
  const { as } = await setUpBookings();
  const says = async () => linesOf(await (await as.gus.get("/groomer-dashboard?tab=business")).text());
  await as.gus.post("/api/unavailable-ranges", { startDate: "2026-12-24", endDate: "2026-12-26" });
  await as.gus.post("/api/hours-off", { date: "2026-12-01", opens: "12:00", closes: "13:00" });

  await as.gus.patch("/api/day-rules", { isPlanned: false });
  expect(await says()).toContain("Edit Days and time offNext: Thu, Dec 24 to Sat, Dec 26›");

  await as.gus.patch("/api/day-rules", { isPlanned: true });
  expect(await says()).toContain("Edit Days and time offNext: time off on Tue, Dec 1, and 1 more›");
});

test("nobody is said to see a phone number that there is not", async () => {
  const { app, as, gus } = await setUpBookings();
  const contact = async (changes: object) => {
    await as.gus.patch(`/api/groomer-profiles/${gus.profile.id}`, changes);
    const lines = linesOf(await (await as.gus.get("/groomer-dashboard?tab=business")).text());
    return lines.find((line) => line.startsWith("Edit Contact"));
  };
  expect(await contact({ showEmail: true })).toContain("Public: phone number and email ·");

  app.ctx.db.update(users).set({ phoneNumber: null }).where(eq(users.id, gus.user.id)).run();

  expect(await contact({})).toContain("Public: email, no phone number added ·");
  expect(await contact({ showEmail: false })).toContain("Email hidden, no phone number added ·");
});

test("anchors of older addresses stand on the lines that lead to what they named, and nowhere twice", async () => {
  const business = await pageOf("gus", "/groomer-dashboard?tab=business");
  for (const [anchor, section] of [
    ["location", "area"],
    ["day-plan", "day-plan"],
    ["terms", "terms"],
    ["blocked-parents", "blocked"],
  ])
    expect(business).toContain(`section=${section}" id="${anchor}"`);
  const account = await pageOf("gus", "/groomer-dashboard?tab=account");
  for (const name of ["notifications", "mails", "membership"])
    expect(account).toContain(`section=${name}" id="${name}"`);
  expect(await pageOf("ana", "/pet-parent-dashboard?tab=profile")).toContain('section=location" id="location"');

  const open = await pageOf("gus", "/groomer-dashboard?tab=account&section=membership");
  expect(open.match(/id="membership"/g)).toHaveLength(1);
});

test("a section that is none, or of another room, shows the list", async () => {
  for (const section of ["nothing", "hours", ""]) {
    const html = await pageOf("gus", `/groomer-dashboard?tab=account&section=${section}`);
    expect(html).toContain("<h1>Account</h1>");
  }
});
