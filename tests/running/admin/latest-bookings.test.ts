import { expect, test } from "bun:test";
import { bookings, visits } from "#db/schema/tables.ts";
import { addRow, changeRows } from "#tests/support/rows.ts";
import { requestFor, requests } from "#tests/visits/bookings/setup.ts";
import { setUpAdmin } from "./setup.ts";

async function rowsOf(response: Response): Promise<string[]> {
  const section = /<section[^>]*bookings-title[\s\S]*?<\/section>/.exec(await response.text())![0];
  return [...section.matchAll(/<tr>[\s\S]*?<\/tr>/g)].slice(1).map(([row]) =>
    row
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ")
      .replaceAll("&amp;", "&")
      .trim(),
  );
}

test("a person's bookings stand on their page with state, date, package and a link to the other side", async () => {
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

test("of many bookings the latest 50 are listed, and how many there are", async () => {
  const { app, as, ana, gus } = await setUpAdmin();
  const { id } = await requests(as.ana, requestFor({ gus }));
  const [first] = app.ctx.db.select().from(bookings).all();
  for (let at = 1; at <= 60; at++) {
    const copy = { ...first!, id: id + at, status: "completed" as const, startsAt: first!.startsAt - at };
    addRow(app.ctx.db, visits, { ...copy, source: "site", requestKey: `${at}` });
  }

  const page = await as.boss.get(`/admin/users/${ana.id}`);
  const html = (await page.clone().text()).replace(/<!--[\s\S]*?-->/g, "");

  const rows = await rowsOf(page);
  expect(rows.length).toBe(50);
  expect(rows[0]).toStartWith(`#${id} `);
  expect(html).toContain("Latest 50 of 61");
});

test("a contested no-show says so, and does not count as one while it is", async () => {
  const { app, as, ana, gus } = await setUpAdmin();
  await requests(as.ana, requestFor({ gus }));
  const page = async () => {
    const response = await as.boss.get(`/admin/users/${ana.id}`);
    const numbers = /<dl class="totals">[\s\S]*?<\/dl>/.exec(await response.clone().text())![0];
    return { rows: await rowsOf(response), numbers: numbers.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ") };
  };
  const set = (changes: Partial<typeof visits.$inferInsert>) => changeRows(app.ctx.db, visits, {}, changes);

  set({ status: "no_show" });
  expect((await page()).numbers).toContain("No-show 1");
  set({ contestKind: "no_show", contestedAt: app.clock.now() });
  const contested = await page();
  expect(contested.rows[0]).toContain("No-show, disputed");
  expect(contested.numbers).toContain("No-show 0 No-show, disputed 1");
  set({ contestDecidedAt: app.clock.now() });
  expect((await page()).numbers).toContain("No-show 1");
  set({ status: "expired" });
  expect((await page()).rows[0]).toContain("Expired");
});
