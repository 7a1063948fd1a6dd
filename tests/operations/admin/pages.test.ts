import { expect, test } from "bun:test";
import { bookings, visits } from "#db/db.ts";
import { DAY_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { addRow, changeRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { requestFor, requests } from "#tests/visits/bookings/setup.ts";
import { addAlert, setUpAdmin } from "./setup.ts";

const mainOf = async (response: Response) => /<main[\s\S]*<\/main>/.exec(await response.text())![0];
const textOf = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

testWith("gives each tab of the dashboard its own address, and opens on Needs action", setUpAdmin, async ({ as }) => {
  const whole = await (await as.boss.get("/admin-dashboard")).text();
  const html = /<main[\s\S]*<\/main>/.exec(whole)![0];

  for (const [tab, name] of [
    ["all", "All Users"],
    ["parents", "Pet Parents"],
    ["groomers", "Mobile Pet Groomers"],
    ["needs-action", "Needs action"],
    ["coverage", "Coverage"],
    ["audit", "Audit"],
  ]) {
    expect(html).toMatch(new RegExp(`href="/admin-dashboard\\?tab=${tab}"[^>]*>${name}`));
  }
  expect(textOf(html)).toContain("Users 4 Pet parents 1 Groomers 2");
  expect(whole.match(/action="\/[a-z-]*logout"/g)).toEqual(['action="/admin-logout"']);
  for (const page of [whole, await (await as.boss.get("/admin-dashboard?tab=nonsense")).text()])
    expect(page).toMatch(/tab=needs-action" aria-current="page"/);
});

testWith("lists the people of each tab and searches without JavaScript", setUpAdmin, async ({ as }) => {
  const people = async (query: string) => {
    const html = await mainOf(await as.boss.get(`/admin-dashboard${query}`));
    return ["ana", "gus", "una", "boss"].filter((name) => html.includes(`@${name}<`) || html.includes(`@${name},`));
  };

  expect(await people("?tab=all")).toEqual(["ana", "gus", "una", "boss"]);
  expect(await people("?tab=parents")).toEqual(["ana"]);
  expect(await people("?tab=groomers")).toEqual(["gus", "una"]);
  expect(await people("?tab=groomers&state=check-pending")).toEqual(["una"]);
  expect(await people("?tab=groomers&state=check-pending&state=not-listed&state=")).toEqual(["una"]);
  expect(await people("?tab=groomers&state=check-pending&state=listed")).toEqual([]);
  expect(await people("?tab=all&q=ana%40")).toEqual(["ana"]);
  expect(await people("?tab=all&state=nonsense&page=x")).toEqual(["ana", "gus", "una", "boss"]);
});

testWith("counts the waiting items and groups them by groomer", setUpAdmin, async ({ app, as, una }) => {
  addAlert(app, una.profile.id, "A charge was disputed.");
  addAlert(app, null, "An unknown customer.", app.clock.now() - 3 * DAY_MS);

  const html = await mainOf(await as.boss.get("/admin-dashboard?tab=needs-action"));

  expect(textOf(html)).toContain("Needs action 3");
  expect(textOf(html)).toMatch(/3 days An unknown customer/);
  expect(html.match(/<li class="panel">/g)).toHaveLength(2);
  const [row] = /<li class="panel"><h3>.*?<\/ul><\/li>/.exec(html)!;
  expect(row.split(`href="/admin/users/${una.user.id}"`)).toHaveLength(2);
  for (const text of ["Background check pending", "A charge was disputed."]) expect(row).toContain(text);
});

testWith("shows a groomer's account, business, check, membership, and history", setUpAdmin, async ({ as, una }) => {
  await as.boss.patch(`/api/admin/background-checks/${una.profile.id}`, { status: "failed", note: "Ref 12" });

  const html = await mainOf(await as.boss.get(`/admin/users/${una.user.id}`));
  const text = textOf(html);

  expect(text).toContain("una@example.com (confirmed)");
  expect(text).toContain(una.profile.businessName);
  expect(text).toContain("Missing for listing an active membership, a passed background check");
  expect(text).toContain("Active packages 2");
  expect(text).toContain("Not a member");
  expect(text).toContain("Suspend account");
  expect(html).toContain("<td>Background check updated</td>");
  expect(text).toContain("note changed: yes");
  expect(html).toContain("Ref 12");
});

testWith(
  "hides check and membership for a parent and suspension for an admin",
  setUpAdmin,
  async ({ as, ana, boss }) => {
    const parent = textOf(await mainOf(await as.boss.get(`/admin/users/${ana.id}`)));
    const admin = textOf(await mainOf(await as.boss.get(`/admin/users/${boss.id}`)));

    expect(parent).not.toContain("Background check");
    expect(parent).not.toContain("Membership");
    expect(parent).toContain("Suspend account");
    expect(admin).not.toContain("Suspend account");
    expect(admin).toContain("Log out everywhere");
  },
);

async function rowsOf(response: Response): Promise<string[]> {
  const section = /<h2>Bookings[\s\S]*?<\/details>/.exec(await response.text())![0];
  const rows = [...section.matchAll(/<tr>[\s\S]*?<\/tr>/g)].slice(1);
  return rows.map(([row]) => textOf(row).replaceAll("&amp;", "&").trim());
}

test("shows a person's bookings with status, date, package, and the other person", async () => {
  const { app, as, ana, gus } = await setUpAdmin();
  const { id } = await requests(as.ana, requestFor({ gus }));
  const { serviceName } = app.ctx.db.select().from(bookings).get()!;

  const parent = await as.boss.get(`/admin/users/${ana.id}`);
  const groomer = await as.boss.get(`/admin/users/${gus.user.id}`);
  const [ofAna, ofGus] = [await parent.clone().text(), await groomer.clone().text()];

  const start = `#${id} Jun 16, 2026 Morning (8AM - 12PM) Pending`;
  expect(await rowsOf(parent)).toEqual([`${start} ${gus.profile.businessName} ${serviceName} 1 hour`]);
  expect(await rowsOf(groomer)).toEqual([`${start} ${ana.fullName} ${serviceName} 1 hour`]);
  expect(ofAna).toContain(`href="/admin/users/${gus.user.id}"`);
  expect(ofGus).toContain(`href="/admin/users/${ana.id}"`);
});

testWith("folds many bookings into pages of 10, newest first", setUpAdmin, async ({ app, as, ana, gus }) => {
  const { id } = await requests(as.ana, requestFor({ gus }));
  const [first] = app.ctx.db.select().from(bookings).all();
  for (let at = 1; at <= 60; at++) {
    const copy = { ...first!, id: id + at, status: "completed" as const, startsAt: first!.startsAt - at };
    addRow(app.ctx.db, visits, { ...copy, source: "site", requestKey: `${at}` });
  }

  const page = (query = "") => as.boss.get(`/admin/users/${ana.id}${query}`);
  const isOpen = async (response: Response) =>
    /<details[^>]* open[^>]*><summary><h2>Bookings \(61\)/.test(await response.text());

  const rows = await rowsOf(await page());
  expect(rows.length).toBe(10);
  expect(rows[0]).toStartWith(`#${id} `);
  expect((await rowsOf(await page("?page=7"))).map((row) => row.split(" ")[0])).toEqual([`#${id + 60}`]);
  expect([
    await isOpen(await page()),
    await isOpen(await page("?page=7")),
    await isOpen(await page("?page=x")),
  ]).toEqual([false, true, false]);
});

testWith("marks a disputed no-show and doesn't count it", setUpAdmin, async ({ app, as, ana, gus }) => {
  await requests(as.ana, requestFor({ gus }));
  const page = async () => {
    const response = await as.boss.get(`/admin/users/${ana.id}`);
    const numbers = /<dl class="totals">[\s\S]*?<\/dl>/.exec(await response.clone().text())![0];
    return { rows: await rowsOf(response), numbers: textOf(numbers) };
  };
  const set = (changes: Partial<typeof visits.$inferInsert>) => changeRows(app.ctx.db, visits, {}, changes);

  set({ status: "no_show" });
  expect((await page()).numbers).toContain("No-show 1");
  set({ disputeKind: "no_show", disputedAt: app.clock.now() });
  const disputed = await page();
  expect(disputed.rows[0]).toContain("No-show, disputed");
  expect(disputed.numbers).toContain("No-show 0 No-show, disputed 1");
  set({ disputeDecidedAt: app.clock.now() });
  expect((await page()).numbers).toContain("No-show 1");
  set({ status: "expired" });
  expect((await page()).rows[0]).toContain("Expired");
});

/* A login that has ended without a visit isn't one that an admin can still end. */
test.each([
  ["pet_parent", 30 * DAY_MS - 1, "Logged in on 1 browser"],
  ["pet_parent", 30 * DAY_MS, undefined],
  ["groomer", 30 * DAY_MS, undefined],
  ["admin", 30 * MINUTE_MS, undefined],
] as const)("counts a %s's login of %d ms ago: %p", async (role, after, says) => {
  const { app, boss } = await setUpAdmin();
  const user = await addUser(app, role, "zoe");
  signedIn(app, user, role);
  app.clock.advance(after);

  const page = textOf(await mainOf(await signedIn(app, boss, "admin").get(`/admin/users/${user.id}`)));
  expect(/Logged in on \d+ browser/.exec(page)?.[0]).toBe(says);
});
