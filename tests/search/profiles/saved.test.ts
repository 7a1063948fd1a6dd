import { expect, mock, spyOn, test } from "bun:test";
import { auditLog, daysOff, groomerProfiles, savedGroomers, visits } from "#db/db.ts";
import { startHeart } from "#islands/search/hearts.ts";
import { addDays, DAY_MS } from "#src/shared/base/time.ts";
import { MAX_SAVED } from "#src/shared/search/saved-labels.ts";
import { mainText } from "#tests/listing/groomers/setup.ts";
import type { Browser, TestApp } from "#tests/support/app.ts";
import { addGroomer, PASSWORD, signedIn } from "#tests/support/people.ts";
import { addRow, changeRows, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { inWindow } from "#tests/visits/bookings/dom.ts";
import { setUpBookings, TODAY } from "#tests/visits/bookings/setup.ts";
import { addVisit } from "#tests/visits/bookings/visits.ts";

const save = async (window: Browser, id: number) => (await window.send("PUT", `/api/saved/${id}`, {})).status;
const isPressed = async (window: Browser, id: number) =>
  /aria-pressed="(\w+)" aria-label="Save /.exec(await (await window.get(`/groomer/${id}`)).text())?.[1];
const actions = ({ ctx }: TestApp) =>
  findRows(ctx.db, auditLog, {})
    .filter(({ action }) => action.includes("saved"))
    .map(({ action }) => action);

test("saves a groomer once, removes them on a second press, and logs both", async () => {
  const { app, as, gus } = await setUpBookings();
  const { id } = gus.profile;

  expect([await save(as.ana, id), await save(as.ana, id)]).toEqual([204, 204]);
  expect(await isPressed(as.ana, id)).toBe("true");
  expect(await isPressed(app.visitor(), id)).toBe("false");
  expect(await isPressed(as.gus, id)).toBeUndefined();
  expect((await (await as.ana.get("/groomers?zipCode=28801")).text()).includes(`data-saved="${id}"`)).toBe(true);
  expect(await (await as.ana.get("/saved")).text()).toContain(
    'aria-label="Save Blue Ridge Bath Co."><svg class="icon"',
  );
  const exported = await as.ana.post("/api/account/export", { password: PASSWORD });
  expect(await exported.json()).toMatchObject({
    savedGroomers: [{ groomerName: "Blue Ridge Bath Co.", savedAt: expect.anything() }],
  });

  for (const back of ["/saved", "/saved", ""]) {
    const sent = await as.ana.submit(`/saved/${id}`, { keep: "", back });
    expect(sent.headers.get("location")).toBe(back || `/groomer/${id}`);
  }
  expect((await as.ana.delete(`/api/saved/${id}`)).status).toBe(404);
  expect(await isPressed(as.ana, id)).toBe("false");
  expect(actions(app)).toEqual(["groomer-saved", "groomer-unsaved"]);
});

testWith("holds 100 saved groomers and keeps those", setUpBookings, async ({ app, as, ana, gus }) => {
  const others: number[] = [];
  for (let at = 0; at < MAX_SAVED; at++) {
    const { profile } = await addGroomer(app, `g${at}`);
    others.push(profile.id);
    addRow(app.ctx.db, savedGroomers, { petParentId: ana.id, groomerId: profile.id, savedAt: at });
  }

  const refused = await as.ana.send("PUT", `/api/saved/${gus.profile.id}`, {});

  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining("up to 100 groomers")]);
  expect(await save(as.ana, others[0]!)).toBe(204);
  expect(findRows(app.ctx.db, savedGroomers, { petParentId: ana.id })).toHaveLength(MAX_SAVED);
});

testWith("saves the groomer once after a visitor logs in", setUpBookings, async ({ app, gus }) => {
  const window = app.visitor();

  const sent = await window.submit(`/saved/${gus.profile.id}`, { keep: "1" });
  expect(sent.headers.get("location")).toBe("/auth?mode=login&next=%2Fsaved");
  await window.post("/api/login", { username: "ana", password: PASSWORD });

  expect(await mainText(await window.get("/saved"))).toContain("Saved (1)");
  await window.delete(`/api/saved/${gus.profile.id}`);
  expect(await mainText(await window.get("/saved"))).toContain("No saved groomers yet");
});

test("lists visited groomers first and marks full or closed ones until their accounts close", async () => {
  const setup = await setUpBookings();
  const { app, as, ana, gus } = setup;
  const { db } = app.ctx;
  const full = await addGroomer(app, "full", { businessName: "Full Van" });
  const away = await addGroomer(app, "away", { businessName: "Away Van" });
  addRow(db, daysOff, { groomerId: full.profile.id, startDate: TODAY, endDate: addDays(TODAY, 60) });
  const visit = addVisit(setup, { parentId: ana.id, date: "2026-05-05" });
  changeRows(db, visits, { id: visit.id }, { status: "completed" });
  for (const { profile } of [gus, full, away]) await save(as.ana, profile.id);
  changeRows(db, groomerProfiles, { id: away.profile.id }, { listedUntil: 0 });
  const list = async () => mainText(await as.ana.get("/saved"));

  const shown = await list();
  expect(shown).toMatch(/^Saved \(3\) Bookings My Pets Profile Messages Your groomers Blue Ridge Bath Co\..* Saved /);
  expect(shown).toContain("1 visit, last on May 5, 2026");
  expect(shown).toMatch(/Full Van.*No openings in the next 4 weeks/);
  expect(shown).toMatch(/Away Van.*Not taking bookings right now/);
  const links = [...(await (await as.ana.get("/saved")).text()).matchAll(/class="opens" href="\/groomer\/(\d+)/g)];
  expect(links.map(([, id]) => Number(id))).toEqual([gus.profile.id, full.profile.id]);

  await signedIn(app, full.user, "groomer").delete("/api/account", { password: PASSWORD });
  app.clock.advance(2 * DAY_MS);
  expect(await list()).not.toContain("Full Van");
});

test.each([
  ["", 204, 0],
  ["", 404, 0],
  ["", 503, 1],
  ["1", 404, 1],
  ["1", 401, 0],
])("sends the form of a heart with keep=%p and status %i %i times", async (keep, status, sent) => {
  const connection = spyOn(globalThis, "fetch").mockResolvedValue(new Response(null, { status }));
  const html = `<form action="/saved/7"><input name="keep" value="${keep}"><button></button></form>`;
  await inWindow(html, async () => {
    document.body.dataset.person = "7";
    const reloads = spyOn(location, "reload").mockReturnValue();
    const form = document.querySelector("form")!;
    const sends = mock();
    form.submit = sends;
    startHeart(form);
    form.dispatchEvent(new Event("submit"));
    await Bun.sleep(0);
    expect(sends).toHaveBeenCalledTimes(sent);
    expect(reloads).toHaveBeenCalledTimes(status === 401 ? 1 : 0);
    expect(connection.mock.calls[0]![1]).toMatchObject({ headers: { "x-person": "7" } });
  });
  connection.mockRestore();
});
