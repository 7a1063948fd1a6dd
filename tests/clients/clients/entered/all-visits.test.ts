import { expect, test } from "bun:test";
import { addDays } from "#src/shared/base/time.ts";
import { linkTo } from "#tests/support/clients.ts";
import { openTab } from "#tests/visits/bookings/requests/open-tab.ts";
import { setUpOwn } from "./setup.ts";

test("all visits with a client stand on pages, those ahead too, the latest first", async () => {
  const { as, june, ownVisit } = await setUpOwn();
  for (let week = -50; week < 10; week++) ownVisit(addDays("2026-06-11", week * 7));
  const path = `/clients/${june.id}`;

  await openTab(as.gus, path, async (tab) => {
    expect(tab.section("next")).toContain("4 of 10");
    expect(tab.section("visits")).toContain("10 of 50");
    expect(tab.find("#visits .foot a")!.getAttribute("href")).toBe(`${path}/visits`);
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

  await openTab(as.gus, `/clients/${june.id}`, async (tab) => {
    expect(tab.text("#next .foot")).toContain("All visits");
  });
});

test("all visits of a parent are their bookings and what the groomer has entered of them", async () => {
  const { app, as, ana, june, ownVisit } = await setUpOwn();
  ownVisit("2026-05-01", { serviceName: "By telephone" });
  linkTo(app.ctx.db, june.id, ana.id, 1);

  const html = await (await as.gus.get(`/clients/${june.id}/visits`)).text();

  expect(html).toContain("By telephone");
  expect(html).toContain(`/bookings/`);
});
