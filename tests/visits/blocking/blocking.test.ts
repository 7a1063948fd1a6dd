import { expect } from "bun:test";
import { eq } from "drizzle-orm";
import { auditLog, bookings, outbox, users } from "#db/schema/tables.ts";
import type { BlockedView } from "#src/shared/visits/blocking/blocks.ts";
import { UNDO_MS } from "#src/shared/visits/booking-labels.ts";
import { openBusiness } from "#tests/listing/groomers/setup.ts";
import { fieldsFor } from "#tests/search/profiles/setup.ts";
import { addGroomer, addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { blockedClients } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { openTab } from "#tests/visits/bookings/requests/open-tab.ts";
import { MORNING, moves, requested, requestFor, requests } from "#tests/visits/bookings/setup.ts";

const PATH = "/api/blocks";
const PAGE = "/groomer-dashboard?tab=bookings";
const NOT_TAKING = "This groomer isn't taking requests from you.";

async function setUpBlock() {
  const setup = await requested();
  const block = () => setup.as.gus.post(PATH, { id: setup.ana.id });
  const blocked = async () => (await (await setup.as.gus.get(PATH)).json()) as BlockedView[];
  return { ...setup, block, blocked };
}

const asksAgain = (setup: Awaited<ReturnType<typeof setUpBlock>>) =>
  setup.as.ana.post("/api/bookings", requestFor(setup, { petInfo: "Pixel" }));

testWith("lets a groomer block a parent once and see and undo it", setUpBlock, async (setup) => {
  const { app, as, ana } = setup;
  const one = { id: ana.id, name: "ana Tester", blockedAt: app.clock.now() };

  const first = await setup.block();
  app.clock.advance(60_000);
  const second = await setup.block();

  expect([first.status, second.status]).toEqual([201, 201]);
  expect([await first.json(), await second.json()]).toEqual([one, one]);
  expect(await setup.blocked()).toEqual([one]);
  expect((await as.gus.delete(`${PATH}/${ana.id}`)).status).toBe(204);
  expect((await as.gus.delete(`${PATH}/${ana.id}`)).status).toBe(404);
  expect(await setup.blocked()).toEqual([]);
  const entries = app.ctx.db.select().from(auditLog).all().slice(1);
  expect(entries.map(({ action, target }) => [action, target])).toEqual([
    ["parent-blocked", `user ${ana.id}`],
    ["parent-unblocked", `user ${ana.id}`],
  ]);
});

testWith("sorts blocked parents by name regardless of case", setUpBlock, async (setup) => {
  const { app, as } = setup;
  const zoe = await addUser(app, "pet_parent", "zoe", { fullName: "Zoe Adams" });
  await requests(signedIn(app, zoe, "pet_parent"), requestFor(setup));
  await as.gus.post(PATH, { id: zoe.id });
  await setup.block();

  expect((await setup.blocked()).map(({ name }) => name)).toEqual(["ana Tester", "Zoe Adams"]);
});

testWith("lets a groomer block only parents who sent a request", setUpBlock, async ({ app, as, gus }) => {
  const pat = await addUser(app, "pet_parent", "pat");
  const gil = signedIn(app, (await addGroomer(app, "gil")).user, "groomer");
  const nia = signedIn(app, await addUser(app, "groomer", "nia"), "groomer");
  const answerTo = async (window: typeof gil, id: number) => {
    const response = await window.post(PATH, { id });
    return [response.status, await response.text()];
  };

  const unknown = await answerTo(as.gus, 99_999);

  expect(unknown[0]).toBe(404);
  expect(await answerTo(as.gus, pat.id)).toEqual(unknown);
  expect(await answerTo(as.gus, gus.user.id)).toEqual(unknown);
  expect(await answerTo(gil, 1)).toEqual(unknown);
  expect(await answerTo(nia, 1)).toEqual(unknown);
  expect(blockedClients(app.ctx.db)).toEqual([]);
});

testWith("refuses a blocked parent's next request with one sentence and saves nothing", setUpBlock, async (setup) => {
  const { app } = setup;
  await setup.block();
  const emails = app.ctx.db.select().from(outbox).all().length;

  const refused = await asksAgain(setup);
  const wrongToo = await setup.as.ana.post("/api/bookings", requestFor(setup, { servicePackageId: 999, petInfo: "P" }));

  const plain = await setup.as.ana.submit(`/groomer/${setup.gus.profile.id}`, fieldsFor(setup.gus));

  expect([refused.status, plain.status]).toEqual([403, 403]);
  const html = await plain.text();
  for (const kept of [NOT_TAKING, "Waffles, a spaniel, afraid of dryers"]) expect(html).toContain(kept);
  expect(await refused.json()).toEqual({ error: { code: "forbidden", message: NOT_TAKING } });
  expect(await wrongToo.json()).toEqual({ error: { code: "forbidden", message: NOT_TAKING } });
  expect(app.ctx.db.select().from(bookings).all()).toHaveLength(1);
  expect(app.ctx.db.select().from(outbox).all()).toHaveLength(emails);
});

testWith("blocks a parent only for one groomer and only until unblocked", setUpBlock, async (setup) => {
  const { app } = setup;
  await setup.block();
  const gil = await addGroomer(app, "gil");
  const pat = signedIn(app, await addUser(app, "pet_parent", "pat"), "pet_parent");

  expect((await setup.as.ana.post("/api/bookings", requestFor({ gus: gil }))).status).toBe(201);
  expect((await pat.post("/api/bookings", requestFor(setup))).status).toBe(201);
  await setup.as.gus.delete(`${PATH}/${setup.ana.id}`);
  expect((await asksAgain(setup)).status).toBe(201);
});

testWith("returns the open request when a blocked parent sends it again", setUpBlock, async (setup) => {
  await setup.block();

  const again = await setup.as.ana.post("/api/bookings", requestFor(setup));

  expect(again.status).toBe(201);
  expect(await again.json()).toMatchObject({ id: setup.id, alreadyRequested: true });
});

testWith("keeps open requests and visits working after a block", setUpBlock, async (setup) => {
  const { app, as, gus, id } = setup;
  await setup.block();
  const options = [{ date: "2026-06-18", slot: MORNING }];

  expect((await as.ana.post(`/api/bookings/${id}/proposals`, { options })).status).toBe(201);
  const accepted = await as.gus.patch(`/api/bookings/${id}/status`, { status: "accepted", confirm: true });
  expect(accepted.status).toBe(200);
  app.clock.advance(UNDO_MS);
  expect((await as.ana.get(`/api/bookings/${id}/calendar.ics`)).status).toBe(200);
  expect(await moves(as.ana, id, "cancelled")).toBe("cancelled");
  expect((await as.ana.get(`/groomer/${gus.profile.id}`)).status).toBe(200);
});

testWith("shows a blocked parent the usual search and profile", setUpBlock, async (setup) => {
  const { as, gus } = setup;
  const seen = async () => [
    await (await as.ana.post("/api/groomers/search", { zipCode: "28801" })).json(),
    await (await as.ana.get(`/api/groomer-profiles/${gus.profile.id}`)).json(),
    (await (await as.ana.get(`/groomer/${gus.profile.id}`)).text()).includes("Send Booking Request"),
  ];
  const before = await seen();

  await setup.block();

  expect(await seen()).toEqual(before);
});

testWith("exports blocked parents to the groomer and not to the parent", setUpBlock, async (setup) => {
  await setup.block();
  const exportOf = async (who: "ana" | "gus") =>
    (await setup.as[who].post("/api/account/export", { password: PASSWORD })).json();

  const [own, theirs] = [await exportOf("gus"), await exportOf("ana")];

  expect(own.blocked).toEqual(await setup.blocked());
  expect(own.policies).toMatchObject({ version: 0, noticeHours: 24 });
  expect(theirs.blocked).toEqual([]);
  expect(JSON.stringify(theirs)).not.toContain("parent-blocked");
  expect(theirs.policies).toBeNull();
});

testWith("lets a groomer block a booking's parent after a question and unblock there", setUpBlock, async (setup) => {
  await openTab(setup.as.gus, PAGE, async (tab) => {
    await tab.press("Block");
    expect(tab.text("dialog h2")).toBe("Block ana Tester?");
    expect(tab.text("dialog")).toContain("They'll only find out if they try.");
    expect(tab.text("dialog")).toContain("Existing requests and visits stay.");
    expect(await setup.blocked()).toEqual([]);
    await tab.click("dialog .btn.danger");

    expect(tab.toast()).toBe("ana Tester is blocked");
    expect(await setup.blocked()).toHaveLength(1);
    expect(tab.hasButton("Unblock")).toBe(true);
    await tab.press("Unblock");
    expect(tab.text("dialog h2")).toBe("Unblock ana Tester?");
    await tab.press("Unblock");

    expect(tab.toast()).toBe("ana Tester is unblocked");
    expect(await setup.blocked()).toEqual([]);
    expect(tab.hasButton("Unblock")).toBe(false);
  });
});

testWith("shows a failed block in the dialog", setUpBlock, async (setup) => {
  await openTab(setup.as.gus, PAGE, async (tab) => {
    await tab.press("Block");
    setup.as.gus.cookies.clear();
    await tab.click("dialog .btn.danger");

    expect(tab.text("dialog [role=alert]")).toStartWith("Failed to block");
    expect(blockedClients(setup.app.ctx.db)).toEqual([]);
  });
});

testWith("lists blocked parents in the Business tab and lets a groomer unblock them", setUpBlock, async (setup) => {
  await openBusiness(setup, "blocked", async (tab) => {
    expect(tab.text("#blocked")).toContain("No one is blocked.");
  });
  await setup.as.gus.post("/api/blocks", { id: setup.ana.id });

  await openBusiness(setup, "blocked", async (tab) => {
    expect(tab.text("#blocked li")).toContain("ana Tester");
    await tab.press("Unblock ana Tester");
    await tab.press("Unblock");

    expect(tab.toast()).toBe("ana Tester is unblocked");
    expect(tab.focused()).toBe("Blocked pet parents");
    expect(tab.text("#blocked")).toContain("No one is blocked.");
  });
  expect(await setup.blocked()).toEqual([]);
});

testWith("offers no block when the parent has closed the account", setUpBlock, async (setup) => {
  setup.app.ctx.db.update(users).set({ closingAt: setup.app.clock.now() }).where(eq(users.id, setup.ana.id)).run();

  await openTab(setup.as.gus, PAGE, async (tab) => {
    expect(tab.text("body")).toContain("ana Tester");
    expect(tab.hasButton("Block")).toBe(false);
  });
});
