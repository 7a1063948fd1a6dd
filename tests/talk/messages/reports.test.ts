import { expect, test } from "bun:test";
import { auditLog, messages, outbox, users } from "#db/db.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import type { NeedView } from "#src/shared/operations/admin-needs.ts";
import type { VisibilityName } from "#src/shared/people/report-labels.ts";
import type { ReportedThreadView, ReportView } from "#src/shared/people/reports.ts";
import type { Browser } from "#tests/support/app.ts";
import { PASSWORD, signedIn } from "#tests/support/people.ts";
import { addRow, changeRows, findRows, removeRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { refused, reportsMessage, setUpThread, type ThreadSetup, thread, writes } from "./setup.ts";

const INSULT = "You are a fool and your dog smells.";

async function reported() {
  const setup = await setUpThread();
  await writes(setup.as.ana, setup.id, "Please be gentle.");
  const { id: messageId } = await writes(setup.as.gus, setup.id, INSULT);
  const body = { reason: "harassment", text: "He wrote this at night." };
  const answer = await reportsMessage(setup.as.ana, messageId, body);
  if (answer.status !== 204) throw new Error(await answer.text());
  return { ...setup, messageId };
}

const list = async (boss: Browser) => (await (await boss.get("/api/admin/reports")).json()) as ReportView[];
const decide = (boss: Browser, id: number, hidden: boolean, reason = "An insult", was?: VisibilityName) =>
  boss.patch(`/api/admin/messages/${id}`, { hidden, reason, was });
const actions = ({ app }: ThreadSetup) =>
  findRows(app.ctx.db, auditLog).map(({ action, target }) => `${action}: ${target}`);

test("reports the other side's message once and shows admins nothing else of the thread", async () => {
  const setup = await reported();
  const { app, as, ana, gus, id, messageId, boss } = setup;

  expect((await reportsMessage(as.ana, messageId)).status).toBe(204);

  expect(await list(boss())).toEqual([
    {
      ...{ id: 1, kind: "message", reason: "harassment", text: "He wrote this at night." },
      ...{ createdAt: app.clock.now(), decidedAt: null, outcome: null, decisionReason: null, isUnread: false },
      ...{ about: { userId: gus.user.id, name: "gus Tester" }, bookingId: null },
      reporter: { userId: ana.id, name: "ana Tester" },
      message: { id: messageId, bookingId: id, author: { userId: gus.user.id, name: "gus Tester" }, isHidden: false },
      review: null,
    },
  ]);
  expect(actions(setup).filter((one) => one.startsWith("message-reported"))).toEqual([
    `message-reported: message ${messageId}`,
  ]);
  expect((await thread(as.ana, id)).map(({ isReported }) => isReported)).toEqual([false, true]);
  expect((await thread(as.gus, id)).map(({ isReported }) => isReported)).toEqual([false, false]);
});

testWith("refuses a report of a person's own message or another thread's", reported, async ({ as, pat, messageId }) => {
  expect(await refused(reportsMessage(as.gus, messageId))).toBe("409: You can't report your own message.");
  expect((await reportsMessage(pat, messageId)).status).toBe(404);
  expect((await reportsMessage(as.ana, 999)).status).toBe(404);
  expect((await reportsMessage(as.ana, messageId, { reason: "not-the-visit" })).status).toBe(422);
  expect((await reportsMessage(as.ana, messageId, { reason: "other", text: "x".repeat(501) })).status).toBe(422);
});

testWith("opens a thread to admins only while it is reported and logs each read", setUpThread, async (setup) => {
  const { app, as, id, boss } = setup;
  const { id: messageId } = await writes(as.gus, id, INSULT);
  const read = () => boss().get(`/api/admin/messages/${messageId}/thread`);
  expect((await read()).status).toBe(404);
  await reportsMessage(as.ana, messageId);

  const seen = (await (await read()).json()) as ReportedThreadView;
  await read();

  expect(seen).toMatchObject({ bookingId: id, parent: { name: "ana Tester" }, groomer: { name: "gus Tester" } });
  expect(seen.messages).toMatchObject([{ id: messageId, from: "groomer", text: INSULT, isOpen: true }]);
  expect(actions(setup).filter((one) => one === `thread-read: booking ${id}`)).toHaveLength(2);
  // Hundreds of newer messages don't hide it.
  const [{ id: _, ...message }] = findRows(app.ctx.db, messages) as [typeof messages.$inferSelect];
  for (let at = 0; at < 500; at++) addRow(app.ctx.db, messages, { ...message, text: `${at}` });
  const { messages: found } = (await (await read()).json()) as ReportedThreadView;
  expect([found.length, found[0]!.text, found[1]!.text]).toEqual([500, INSULT, "1"]);
  await decide(boss(), messageId, false);
  app.clock.advance(30 * DAY_MS - 1);
  expect((await read()).status).toBe(200);
  expect(await list(boss())).toHaveLength(1);
  app.clock.advance(1);
  expect((await read()).status).toBe(404);
  expect(await list(boss())).toEqual([]);
});

testWith("hides a message from both sides and notifies them without its text", reported, async (setup) => {
  const { as, id, messageId, boss, emails, subjects } = setup;

  expect((await decide(boss(), messageId, true)).status).toBe(200);

  for (const window of [as.ana, as.gus]) {
    expect((await thread(window, id))[1]).toMatchObject({ id: messageId, text: "", isHidden: true });
    expect(await (await window.get(`/bookings/${id}`)).text()).not.toContain("None yet");
    expect(await (await window.post("/api/account/export", { password: PASSWORD })).text()).not.toBe("");
  }
  expect(subjects()).toEqual(["ana: We hid the message you reported", "gus: We hid one of your messages"]);
  expect(JSON.stringify(emails())).not.toContain("fool");
  expect(emails()[0]!.text).toContain("We hid the message you reported. Neither of you can see it now.");
  expect(await list(boss())).toMatchObject([{ outcome: "hidden", decisionReason: "An insult" }]);
  expect(await refused(decide(boss(), messageId, true))).toBe("409: This message is already hidden.");
  expect(await refused(decide(boss(), messageId, false, "No insult", "reported"))).toContain("409: ");
  expect(actions(setup).at(-1)).toBe("data-exported: null");
  expect(actions(setup)).toContain(`message-hidden: message ${messageId}`);
  expect(await refused(reportsMessage(as.ana, messageId))).toBe("409: This message is already hidden.");
});

test("notifies only the reporter about a message that stays", async () => {
  const { as, id, messageId, boss, emails, subjects } = await reported();

  await decide(boss(), messageId, false, "Rude, but no insult");

  expect(subjects()).toEqual(["ana: We kept the message you reported"]);
  expect(emails()[0]!.text).toContain("We reviewed your report and kept the message.");
  expect((await thread(as.ana, id))[1]).toMatchObject({
    ...{ text: INSULT, isHidden: false, isReported: true, isDecided: true },
  });
});

test("claims no review of a report that its reporter's suspension closed, and takes it again", async () => {
  const { app, ana, id, messageId, boss } = await reported();
  const suspends = (body: object) =>
    boss().patch(`/api/admin/users/${ana.id}/suspension`, { reason: "False", ...body });
  await suspends({ suspended: true, words: "remove" });
  expect(await list(boss())).toMatchObject([{ isUnread: true }]);
  await suspends({ suspended: false });
  const back = signedIn(app, ana, "pet_parent");
  expect((await thread(back, id))[1]).toMatchObject({ isReported: false });
  expect((await reportsMessage(back, messageId)).status).toBe(204);
  expect((await thread(back, id))[1]).toMatchObject({ isReported: true, isDecided: false });
  expect(await list(boss())).toMatchObject([{ isUnread: false, decidedAt: null }]);
});

test("restores a hidden message while the report is open and hides it again", async () => {
  const { app, as, id, messageId, boss, emails, subjects } = await reported();
  await decide(boss(), messageId, true);
  removeRows(app.ctx.db, outbox, {});
  app.clock.advance(30 * DAY_MS - 1);

  expect((await decide(boss(), messageId, false, "It was a joke")).status).toBe(200);

  expect(subjects()).toEqual([
    "ana: A message you reported is visible again",
    "gus: One of your messages is visible again",
  ]);
  expect(JSON.stringify(emails())).not.toMatch(/fool|joke/);
  expect((await thread(as.ana, id))[1]).toMatchObject({ text: INSULT, isHidden: false });
  expect(await list(boss())).toMatchObject([{ outcome: "hidden", message: { isHidden: false } }]);
  expect(await refused(decide(boss(), messageId, false))).toContain("has no open reports");
  expect((await decide(boss(), messageId, true)).status).toBe(200);
  app.clock.advance(1);
  expect((await decide(boss(), messageId, false)).status).toBe(404);
});

testWith("requires a reason and a reported message for a decision", reported, async ({ as, id, messageId, boss }) => {
  const { id: other } = await writes(as.gus, id, "Never mind.");

  expect((await decide(boss(), messageId, true, " ")).status).toBe(422);
  expect((await boss().patch(`/api/admin/messages/${messageId}`, { reason: "An insult" })).status).toBe(422);
  expect((await decide(boss(), other, true)).status).toBe(404);
});

test("accepts reports from both sides even if the reporter leaves before the decision", async () => {
  const { app, as, ana, id, boss, subjects } = await setUpThread();
  const hers = await writes(as.ana, id, "Idiot.");
  const his = await writes(as.gus, id, INSULT);
  await reportsMessage(as.ana, his.id);
  await reportsMessage(as.gus, hers.id);
  changeRows(app.ctx.db, users, { id: ana.id }, { disabledAt: 1, closingAt: 1 });

  expect((await list(boss())).map(({ message }) => message!.author.name)).toEqual(["gus Tester", "ana Tester"]);
  await decide(boss(), his.id, true);
  await decide(boss(), hers.id, true);

  expect(subjects()).toEqual(["gus: We hid one of your messages", "gus: We hid the message you reported"]);
  expect(findRows(app.ctx.db, messages).every(({ hiddenAt }) => hiddenAt !== null)).toBe(true);
});

test("lists a reported thread once per reporter until every report is decided", async () => {
  const { as, ana, id, messageId, boss, gus } = await reported();
  const needs = async () => (await (await boss().get("/api/admin/needs-action")).json()) as NeedView[];
  const hers = await writes(as.ana, id, "Idiot.");
  const first = {
    kind: "reported",
    userId: gus.user.id,
    message: "A message was reported by ana Tester.",
    alertId: null,
  };
  expect(await needs()).toMatchObject([first]);

  await reportsMessage(as.gus, hers.id);
  const second = { ...first, userId: ana.id, message: "A message was reported by gus Tester." };
  expect((await needs()).toSorted((a, b) => b.userId! - a.userId!)).toMatchObject([first, second]);

  await decide(boss(), messageId, true);
  expect(await needs()).toHaveLength(1);
  await decide(boss(), hers.id, false);
  expect(await needs()).toEqual([]);
});
