import { expect, test } from "bun:test";
import { auditLog } from "#db/db.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/time.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { emailsTo } from "#tests/people/accounts/setup.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { openTab } from "#tests/visits/bookings/requests/open-tab.ts";
import { moves, sendRequest, setUpBookings } from "#tests/visits/bookings/setup.ts";

async function agreed() {
  const setup = await setUpBookings();
  const { app, as, ana, gus } = setup;
  const { id, startsAt } = await sendRequest(setup, "ana");
  await moves(as.gus, id, "accepted");
  const boss = await addUser(app, "admin", "boss");
  const asBoss = () => signedIn(app, boss, "admin");
  const people = {
    parent: { user: ana, as: as.ana },
    groomer: { user: gus.user, as: as.gus },
  };
  return {
    ...setup,
    id,
    startsAt,
    boss: asBoss,
    people,
    suspend: (userId: number, visits: "cancel" | "safety" | "keep") =>
      asBoss().patch(`/api/admin/users/${userId}/suspension`, { suspended: true, reason: "A report", visits }),
    last: (side: "parent" | "groomer") => emailsTo(app, people[side].user.email).at(-1)!,
  };
}

const sides = [
  ["groomer", "parent"],
  ["parent", "groomer"],
] as const;

test.each(sides)("cancels a suspended %s's visits for safety and warns the %s", async (of, to) => {
  const setup = await agreed();
  const { people, id, suspend, last } = setup;
  expect((await suspend(people[of].user.id, "safety")).status).toBe(200);

  expect((await (await people[to].as.get(`/api/bookings/${id}`)).json()).status).toBe("cancelled");
  expect(last(to).text).toContain("Please don't meet them for this visit.");
  expect(last(to).text).not.toContain("A report");
  expect(last(of).text).not.toContain("Please don't meet");
});

test.each(sides)("names the suspended %s to the %s by email and on the visit", async (of, to) => {
  const { people, id, suspend, last } = await agreed();
  await suspend(people[of].user.id, "keep");

  expect(last(to).subject).toBe("Visit still planned: Tue, Jun 16");
  const page = await (await people[to].as.get(`/bookings/${id}`)).text();
  expect(page).toMatch(/We suspended .+'s account\./);
  expect((await people[to].as.get(`/api/bookings/${id}`)).status).toBe(200);
});

testWith("lets a parent cancel a suspended groomer's visit late for free", agreed, async (setup) => {
  const { app, as, gus, id, startsAt, suspend, boss } = setup;
  app.clock.set(startsAt - 2 * HOUR_MS);
  const isLate = async () =>
    ((await (await as.ana.get(`/api/bookings/${id}`)).json()) as BookingView).startsInLessThan24Hours;
  expect(await isLate()).toBe(true);
  await suspend(gus.user.id, "keep");
  expect(await isLate()).toBe(false);
  await openTab(as.ana, `/bookings/${id}`, async (tab) => {
    await tab.press("Cancel");
    expect(tab.text("dialog")).not.toContain("fee");
  });

  await boss().patch(`/api/admin/users/${gus.user.id}/suspension`, { suspended: false, reason: "A mistake" });
  expect(await isLate()).toBe(true);
  expect(await (await as.ana.get(`/bookings/${id}`)).text()).not.toContain("We suspended");
});

testWith("logs one view of a person per admin and day", agreed, async ({ app, ana, gus, boss }) => {
  const other = await addUser(app, "admin", "ada");
  const looks = () => findRows(app.ctx.db, auditLog, { action: "person-viewed" }).map(({ target }) => target);
  const look = async (window: ReturnType<typeof boss>, id: number) =>
    expect((await window.get(`/admin/users/${id}`)).status).toBe(200);

  for (const id of [ana.id, ana.id, gus.user.id]) await look(boss(), id);
  await look(signedIn(app, other, "admin"), ana.id);
  await look(signedIn(app, other, "admin"), other.id);
  expect(looks()).toEqual([`user ${ana.id}`, `user ${gus.user.id}`, `user ${ana.id}`]);
  expect((await boss().get("/admin/users/99999")).status).toBe(404);

  app.clock.advance(DAY_MS);
  await look(boss(), ana.id);
  expect(looks()).toHaveLength(4);
  expect(await (await boss().get(`/admin/users/${ana.id}`)).text()).toContain("Person viewed");
});
