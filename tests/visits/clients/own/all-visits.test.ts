import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { ownClients } from "#db/schema/tables.ts";
import { addDays } from "#src/shared/base/time.ts";
import { openTab } from "#tests/visits/bookings/requests/open-tab.ts";
import { entersClient, setUpOwn } from "./setup.ts";

test("all visits with a client stand on pages, those ahead too, the latest first", async () => {
  const { as, june, ownVisit } = await setUpOwn();
  for (let week = -50; week < 10; week++) ownVisit(addDays("2026-06-11", week * 7));
  const path = `/clients/o${june.id}`;

  await openTab(as.gus, path, async (tab) => {
    expect(tab.section("next")).toContain("4 of 10");
    expect(tab.section("visits")).toContain("10 of 50");
    expect(tab.find("#visits .foot a")!.getAttribute("href")).toBe(`${path}/visits`);
    expect(tab.complaints).toEqual([]);
  });
  const first = await (await as.gus.get(`${path}/visits`)).text();
  expect(first).toContain("1–50 of 60");
  expect(first).toContain("Upcoming · ");
  expect(first.indexOf("Aug 13")).toBeLessThan(first.indexOf("Jun 11"));
  expect(first).toContain(`href="${path}/visits?page=2"`);
  const second = await (await as.gus.get(`${path}/visits?page=2`)).text();
  expect(second).toContain("51–60 of 60");
  expect(second).toContain("Jun 26");
  expect((await as.gus.get(`${path}/visits?page=3`)).status).toBe(404);
});

test("where visits lie ahead alone, the link to all of them stands below those", async () => {
  const { as, june, ownVisit } = await setUpOwn();
  for (let week = 0; week < 6; week++) ownVisit(addDays("2026-06-11", week * 7));

  await openTab(as.gus, `/clients/o${june.id}`, async (tab) => {
    expect(tab.text("#next .foot")).toContain("All visits");
  });
});

test("all visits of a parent are their bookings and what the groomer has entered of them", async () => {
  const { app, as, ana, june, ownVisit } = await setUpOwn();
  ownVisit("2026-05-01", { service: "By telephone" });
  app.ctx.db.update(ownClients).set({ parentId: ana.id, joinedAt: 1 }).where(eq(ownClients.id, june.id)).run();

  const html = await (await as.gus.get(`/clients/${ana.id}/visits`)).text();

  expect(html).toContain("By telephone");
  expect(html).toContain(`/bookings/`);
});

test("of two own clients of one account both can be edited", async () => {
  const { app, as, ana, june } = await setUpOwn();
  const other = await entersClient(as.gus, { name: "June A.", phone: "828-555-0143" });
  app.ctx.db.update(ownClients).set({ parentId: ana.id, joinedAt: 1 }).run();

  await openTab(as.gus, `/clients/${ana.id}`, async (tab) => {
    const links = [...tab.find("#joined")!.querySelectorAll("a")].map((link) => link.getAttribute("href"));
    expect(links).toEqual([june, other].map(({ id }) => `/clients/o${id}/edit`));
  });
  expect((await as.gus.get(`/clients/o${other.id}/edit`)).status).toBe(200);
});

test("the list says whose ZIP code a new visit has to ask for", async () => {
  const { as, page } = await setUpOwn();
  await entersClient(as.gus, { name: "Zora Nowhere", zipCode: null, address: null });

  const { clients } = await page("");
  const zips = new Map(clients.map(({ name, zipCode }) => [name, zipCode]));
  expect(zips).toEqual(
    new Map([
      ["June Albright", "28801"],
      ["Zora Nowhere", null],
      ["ana Tester", null],
    ]),
  );
});
