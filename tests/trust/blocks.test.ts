import { expect, test } from "bun:test";
import { auditLog } from "#db/db.ts";
import { emailUnread } from "#src/features/talk/messages/email-unread.ts";
import { HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import { UNREAD_MINUTES } from "#src/shared/talk/messages/message-labels.ts";
import { addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { testWith } from "#tests/support/test-with.ts";
import { refused, setUpThread, type ThreadSetup, thread, write, writes } from "#tests/talk/messages/setup.ts";
import { openTab } from "#tests/visits/bookings/requests/open-tab.ts";
import { moves, requestFor, requests } from "#tests/visits/bookings/setup.ts";

const CLOSED = "409: Messages are closed in this conversation.";
type Blocker = "ana" | "gus";

const block = ({ as, ana, gus }: ThreadSetup, by: Blocker) =>
  as[by].post("/api/blocks", { id: by === "gus" ? ana.id : gus.profile.id });
const unblock = ({ as, ana, gus }: ThreadSetup, by: Blocker) =>
  as[by].delete(`/api/blocks/${by === "gus" ? ana.id : gus.profile.id}`);

const cases = (["gus", "ana"] as const).map((by) => [by, by === "gus" ? "ana" : "gus"] as const);

test.each(cases)("closes a request's thread for both sides when %s blocks until they unblock", async (by, other) => {
  const setup = await setUpThread("pending");
  const { as, id } = setup;
  await writes(as[other], id, "You owe me an answer");

  expect((await block(setup, by)).status).toBe(201);

  for (const who of [by, other]) expect(await refused(write(as[who], id, "Hello?"))).toBe(CLOSED);
  expect(await thread(as[by], id)).toHaveLength(1);
  expect((await unblock(setup, other)).status).toBe(404);
  expect((await unblock(setup, by)).status).toBe(204);
  await writes(as[other], id, "Sorry");
});

test.each(cases)("mutes a visit's messages when %s blocks and nothing more", async (by, other) => {
  const setup = await setUpThread();
  const { app, as, id } = setup;
  await block(setup, by);

  await writes(as[other], id, "I know where you live");
  await writes(as[by], id, "Please park on the street");
  app.clock.advance((UNREAD_MINUTES + 1) * MINUTE_MS);
  await emailUnread(app.ctx);

  expect(setup.subjects()).toEqual([`${other}: You have a new message`]);
  await moves(as[other], id, "cancelled", other === "gus" ? "The van broke down" : undefined);
  expect(setup.subjects().some((subject) => subject.startsWith(`${by}: `))).toBe(true);
  expect(await refused(write(as[other], id, "Hello?"))).toStartWith("409");
});

test("shows the way back only to the side that blocked", async () => {
  const setup = await setUpThread("pending");
  const { as, id } = setup;
  await block(setup, "ana");
  const page = async (who: Blocker) => (await as[who].get(`/bookings/${id}/messages`)).text();

  expect(await page("gus")).not.toContain("stopped messages");
  expect(await page("gus")).not.toContain("Allow messages");
  expect(await page("ana")).toContain("You stopped messages with Blue Ridge Bath Co.");
  expect(await page("ana")).toContain("We never ask for codes or payments here.");
  expect(await page("ana")).toContain(`/report/person/${setup.gus.user.id}"`);
  expect(await page("gus")).toContain(`/report/person/${setup.ana.id}"`);
});

testWith("lets a parent stop messages below the conversation after a question", setUpThread, async (setup) => {
  await openTab(setup.as.ana, `/bookings/${setup.id}/messages`, async (tab) => {
    await tab.press("Stop messages");
    expect(tab.text("dialog h2")).toBe("Stop messages with Blue Ridge Bath Co.?");
    expect(tab.text("dialog")).toContain("We won't let them know.");
    await tab.click("dialog .btn.danger");
  });
  expect(await (await setup.as.ana.get("/api/blocks")).json()).toMatchObject([{ id: setup.gus.profile.id }]);
  await openTab(setup.as.gus, `/bookings/${setup.id}/messages`, async (tab) => {
    expect(tab.hasButton("Block")).toBe(false);
  });
});

test("hides a blocked groomer's request form and lets the parent unblock without script", async () => {
  const setup = await setUpThread("pending");
  const { as, gus, pat } = setup;
  const path = `/groomer/${gus.profile.id}`;
  const offers = async (window = as.ana) => (await (await window.get(path)).text()).includes("Send Booking Request");
  await block(setup, "ana");

  expect([await offers(), await offers(pat)]).toEqual([false, true]);
  expect(await (await as.ana.get(path)).text()).toContain("You stopped messages with Blue Ridge Bath Co.");
  expect(await refused(as.ana.post("/api/bookings", requestFor(setup, { petInfo: "Pixel" })))).toBe(
    "403: You stopped messages with this groomer. Allow them first.",
  );
  const undone = await as.ana.submit(`${path}/allow`, {});
  expect([undone.status, undone.headers.get("location")]).toEqual([303, path]);
  expect(await offers()).toBe(true);
});

test("lists the groomers a parent has stopped and lets the parent allow them", async () => {
  const setup = await setUpThread("pending");
  await block(setup, "ana");
  await openTab(setup.as.ana, "/pet-parent-dashboard?tab=profile&section=blocked", async (tab) => {
    expect(tab.text("#blocked li")).toContain("Blue Ridge Bath Co.");
    await tab.press("Allow messages");
    await tab.click("dialog .btn:not(.line)");
    expect(tab.toast()).toBe("Messages allowed");
  });
  expect(await (await setup.as.ana.get("/api/blocks")).json()).toEqual([]);
});

testWith("doesn't let a groomer offer a visit after a parent's block or read why", setUpThread, async (setup) => {
  const { app, as, id, startsAt } = setup;
  app.clock.set(startsAt + 5 * HOUR_MS);
  await moves(as.gus, id, "completed");
  const later = await requests(as.ana, requestFor(setup, { preferredDate: "2026-06-30" }));
  await block(setup, "ana");
  const options = [{ date: "2026-07-21", slot: "Morning (8AM - 12PM)" }];

  const offers = () => refused(as.gus.post(`/api/bookings/${id}/next-visit`, { options }));
  expect(await offers()).toContain("They already have a later visit or request with you.");
  await moves(as.ana, later.id, "cancelled");
  expect(await offers()).toContain("This pet parent can't get offers right now.");
});

test.each([
  [
    "with the visit",
    ({ as, id }: ThreadSetup) =>
      as.gus.patch(`/api/bookings/${id}/status`, { status: "completed", note: "He is lovely" }),
  ],
  [
    "a day later",
    async ({ app, as, id }: ThreadSetup) => {
      await moves(as.gus, id, "completed");
      app.clock.advance(20 * HOUR_MS);
      await as.gus.post(`/api/bookings/${id}/note`, { note: "He is lovely" });
    },
  ],
])("shows a groomer's note %s despite a parent's block and emails nothing", async (_, writes) => {
  const setup = await setUpThread();
  const { app, as, id, startsAt, emails } = setup;
  await block(setup, "ana");
  app.clock.set(startsAt + 5 * HOUR_MS);

  await writes(setup);

  expect(await (await as.ana.get(`/bookings/${id}`)).text()).toContain("He is lovely");
  const received = emails().filter(({ recipient }) => recipient === "ana@example.com");
  expect(received.map(({ subject }) => subject)).toEqual(["Review your visit: Blue Ridge Bath Co., Tue, Jun 16"]);
  expect(received.map(({ text }) => text).join()).not.toContain("left you");
});

test("keeps one side's block when the other unblocks", async () => {
  const setup = await setUpThread("pending");
  const { as, id } = setup;
  await block(setup, "gus");
  await block(setup, "ana");
  await unblock(setup, "gus");

  expect(await (await as.gus.get("/api/blocks")).json()).toEqual([]);
  expect(await refused(write(as.gus, id, "Hello?"))).toBe(CLOSED);
  expect(await (await as.ana.post("/api/account/export", { password: PASSWORD })).json()).toMatchObject({
    blocked: [{ id: setup.gus.profile.id }],
  });
});

test("shows an admin how many people block someone and logs who did when", async () => {
  const setup = await setUpThread("pending");
  const { app, gus, ana } = setup;
  await block(setup, "gus");
  await block(setup, "ana");
  const boss = signedIn(app, await addUser(app, "admin", "boss2"), "admin");

  for (const id of [ana.id, gus.user.id]) {
    expect(await (await boss.get(`/admin/users/${id}`)).text()).toContain("1 person");
  }
  const entries = app.ctx.db.select().from(auditLog).all();
  const blocks = entries.filter(({ action }) => action.endsWith("-blocked"));
  expect(blocks.map(({ action, target }) => [action, target])).toEqual([
    ["parent-blocked", `user ${ana.id}`],
    ["groomer-blocked", `groomer ${gus.profile.id}`],
  ]);
});
