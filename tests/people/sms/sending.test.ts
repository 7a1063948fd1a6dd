import { beforeEach, expect, test } from "bun:test";
import { alerts, outbox, smsCounts, smsQueue, users } from "#db/db.ts";
import { createAdmin } from "#src/features/operations/admin/admin-access.ts";
import { SmsError } from "#src/ports/sms/provider.ts";
import { HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import { optOut } from "#src/sms/stops.ts";
import {
  asks as asksFor,
  clearEmails,
  type DaySetup,
  does,
  MONDAY_5_PM,
  moves,
  setUpDay,
  subjects,
  tuesday,
  visit,
} from "#tests/day/day-plan/setup.ts";
import { PASSWORD, signedIn } from "#tests/support/people.ts";
import { changeRows, findRows, removeRows, sendDueMails } from "#tests/support/rows.ts";
import { AFTERNOON, EVENING, MORNING } from "#tests/visits/bookings/setup.ts";
import { agreed, asks, MOBILE, withTexts } from "./setup.ts";

let setup: DaySetup;
let texts: ReturnType<typeof withTexts>;

beforeEach(async () => {
  setup = await setUpDay();
  texts = withTexts(setup.app);
});

const goes = (id: number) => setup.as.gus.post(`/api/bookings/${id}/on-my-way`);
const waiting = () =>
  findRows(setup.app.ctx.db, smsQueue).filter(({ takenAt, deadAt }) => takenAt === null && deadAt === null);
const sentTexts = () => texts.bodies().map((body) => body.replace(/ https?:\S+$/, ""));

test("texts only people who agreed about the window, the trip, and the delay", async () => {
  agreed(setup.app, setup.ana.id);
  const id = await visit(setup, "ana");
  await visit(setup, "bob", { preferredTimeSlot: EVENING });
  setup.app.clock.set(MONDAY_5_PM);
  await does(setup.as.gus, "confirm");
  await texts.deliver();
  setup.app.clock.set(tuesday("07:30"));
  expect((await goes(id)).status).toBe(200);
  await texts.deliver();

  expect(sentTexts()).toEqual([
    expect.stringMatching(/^Mudroom: Blue Ridge Bath Co\. will arrive tomorrow between 8:\d\d and 9:\d\d AM\.$/),
    expect.stringMatching(/^Mudroom: Blue Ridge Bath Co\. is on the way, arriving around [78]:\d\d AM\.$/),
  ]);
  expect(texts.provider.sent.map(({ to }) => to)).toEqual([MOBILE, MOBILE]);
  expect(texts.bodies()[0]).toEndWith(` http://localhost:3000/bookings/${id}`);
});

test("texts a cancellation for today or tomorrow only by day", async () => {
  agreed(setup.app, setup.ana.id);
  await moves(setup.as.gus, await visit(setup, "ana"), "cancelled", "My van is in the shop");
  await texts.deliver();
  expect(sentTexts()).toEqual([]);

  const id = await visit(setup, "ana", { preferredTimeSlot: AFTERNOON });
  setup.app.clock.set(tuesday("00:30") - 3 * HOUR_MS);
  await moves(setup.as.gus, id, "cancelled", "My van is in the shop");
  await texts.deliver();
  expect(sentTexts()).toEqual([]);
  expect(waiting().map(({ sendAt }) => sendAt)).toEqual([tuesday("08:00")]);
  setup.app.clock.set(tuesday("08:00"));
  await texts.deliver();
  expect(sentTexts()).toEqual(["Mudroom: Your visit with Blue Ridge Bath Co. today is canceled."]);
});

test("texts a move of today's or tomorrow's visit and of one that comes near", async () => {
  agreed(setup.app, setup.gus.user.id);
  const move = async (id: number, date: string) => {
    const options = [{ date, slot: MORNING }];
    const { proposal } = await (await setup.as.gus.post(`/api/bookings/${id}/proposals`, { options })).json();
    expect((await setup.as.ana.patch(`/api/proposals/${proposal.id}`, { status: "accepted" })).status).toBe(200);
    await texts.deliver();
  };
  const id = await visit(setup, "ana");
  removeRows(setup.app.ctx.db, smsQueue, {});
  setup.app.clock.set(tuesday("10:00") - 24 * HOUR_MS);
  await move(id, "2026-06-24");
  expect(sentTexts()).toEqual(["Mudroom: The visit at ana's is now on Wed, Jun 24, in the morning."]);
  await move(id, "2026-06-25");
  expect(sentTexts()).toHaveLength(1);

  await move(id, "2026-06-16");
  setup.app.clock.set(tuesday("05:30"));
  await move(id, "2026-06-18");
  expect(sentTexts().slice(1)).toEqual([
    "Mudroom: The visit at ana's is now tomorrow, in the morning.",
    "Mudroom: The visit at ana's is now on Thu, Jun 18, in the morning.",
  ]);
});

test("puts an hour of requests into one text by day", async () => {
  agreed(setup.app, setup.gus.user.id);
  await asksFor(setup, "ana");
  await texts.deliver();
  setup.app.clock.advance(5 * MINUTE_MS);
  await asksFor(setup, "bob", { preferredTimeSlot: AFTERNOON });
  await asksFor(setup, "cat", { preferredTimeSlot: EVENING });
  await texts.deliver();
  expect(sentTexts()).toEqual([
    expect.stringMatching(/^Mudroom: You have a new request\. Reply by [A-Z][a-z]{2} \d+:\d\d [AP]M\.$/),
  ]);

  setup.app.clock.advance(55 * MINUTE_MS);
  await texts.deliver();
  await texts.deliver();
  expect(sentTexts().slice(1)).toEqual([
    expect.stringMatching(/^Mudroom: You have 3 requests\. Reply to the first by /),
  ]);
  expect(waiting()).toEqual([]);

  setup.app.clock.advance(2 * HOUR_MS);
  const { id } = await asksFor(setup, "dan");
  for (const one of [1, 2, 3, id]) await moves(setup.as.gus, one, "declined", "Full");
  await texts.deliver();
  expect(sentTexts()).toHaveLength(2);
});

test("leaves a request with a proposal out of the groomer's text", async () => {
  agreed(setup.app, setup.gus.user.id);
  setup.app.clock.set(tuesday("21:30") - 24 * HOUR_MS);
  const { id } = await asksFor(setup, "ana", { preferredDate: "2026-06-18" });
  const options = [{ date: "2026-06-19", slot: MORNING }];
  expect((await setup.as.gus.post(`/api/bookings/${id}/proposals`, { options })).status).toBe(201);
  setup.app.clock.set(tuesday("08:00"));
  await texts.deliver();
  expect(sentTexts()).toEqual([]);

  await asksFor(setup, "bob", { preferredDate: "2026-06-18" });
  await texts.deliver();
  expect(sentTexts()).toEqual([expect.stringMatching(/^Mudroom: You have a new request\. Reply by /)]);
});

test("replaces email and notification by a text and emails when the text fails", async () => {
  agreed(setup.app, setup.ana.id, { replacesEmails: true });
  const id = await visit(setup, "ana");
  await does(setup.as.gus, "confirm");
  await texts.deliver();
  setup.app.clock.set(tuesday("07:30"));
  await sendDueMails(setup.app.ctx);
  clearEmails(setup.app);
  setup.app.sent.length = 0;

  await goes(id);
  await texts.deliver();
  expect(subjects(setup.app)).toEqual([expect.stringContaining("On the way: ")]);
  await sendDueMails(setup.app.ctx);
  setup.app.clock.advance(10 * MINUTE_MS);
  await sendDueMails(setup.app.ctx);
  expect(setup.app.sent).toEqual([]);
  expect(findRows(setup.app.ctx.db, outbox).map(({ sentAt }) => sentAt)).toEqual([null]);

  const second = await visit(setup, "ana", { preferredTimeSlot: EVENING });
  texts.provider.fails = new SmsError("refused", "Twilio can't send texts to that number.", "400 21614");
  setup.app.clock.set(tuesday("15:00"));
  await goes(second);
  await texts.deliver();
  setup.app.clock.advance(10 * MINUTE_MS);
  await sendDueMails(setup.app.ctx);
  expect(setup.app.sent.map(({ subject }) => subject)).toContainEqual(expect.stringContaining("On the way: "));
});

test("texts nothing that is turned off, stopped, suspended, or outdated", async () => {
  agreed(setup.app, setup.ana.id);
  const id = await visit(setup, "ana");
  setup.app.clock.set(tuesday("07:30"));
  await asks(setup.as.ana, "patch", "", { kind: "on-my-way", isOn: false });
  await goes(id);
  expect(waiting()).toEqual([]);

  await asks(setup.as.ana, "patch", "", { kind: "on-my-way", isOn: true });
  const next = await visit(setup, "ana", { preferredTimeSlot: AFTERNOON });
  setup.app.clock.set(tuesday("11:00"));
  await goes(next);
  expect(waiting()).toHaveLength(1);
  optOut(setup.app.ctx.db, MOBILE, setup.app.ctx.now());
  await texts.deliver();
  expect([sentTexts(), waiting()]).toEqual([[], []]);

  const evening = await visit(setup, "ana", { preferredTimeSlot: EVENING });
  setup.app.ctx.db.$client.run("DELETE FROM sms_stops");
  setup.app.clock.set(tuesday("15:00"));
  await goes(evening);
  changeRows(setup.app.ctx.db, users, { id: setup.ana.id }, { disabledAt: 1 });
  await texts.deliver();
  expect([sentTexts(), waiting()]).toEqual([[], []]);
});

test("retries an unavailable provider less often and shows admins one line", async () => {
  agreed(setup.app, setup.ana.id);
  const id = await visit(setup, "ana");
  texts.provider.fails = new SmsError("away", "Couldn't reach Twilio.", "unreachable");
  setup.app.clock.set(tuesday("07:30"));
  expect((await goes(id)).status).toBe(200);
  for (let seconds = 0; seconds < 1200; seconds += 5) {
    await texts.deliver();
    setup.app.clock.advance(5_000);
  }
  const { findStuckTextNeed } = await import("#src/features/operations/admin/failed-emails.ts");
  expect(findStuckTextNeed(setup.app.ctx.db, setup.app.ctx.now()).map(({ message }) => message)).toEqual([
    "1 text overdue. The provider in TEXTS_URL isn't accepting texts. Run `bun run doctor` to find out why.",
  ]);

  texts.provider.fails = undefined;
  setup.app.clock.advance(5 * MINUTE_MS);
  await texts.deliver();
  expect(sentTexts()).toEqual([expect.stringContaining("is on the way")]);
  expect(findStuckTextNeed(setup.app.ctx.db, setup.app.ctx.now())).toEqual([]);
});

test("leaves no old texts to admins after the provider is removed", async () => {
  agreed(setup.app, setup.ana.id);
  const id = await visit(setup, "ana");
  setup.app.clock.set(tuesday("07:30"));
  await goes(id);
  setup.app.clock.advance(HOUR_MS);
  const password = "long enough words";
  const boss = await createAdmin(setup.app.ctx, { username: "boss", email: "boss@example.com", password });
  const admin = signedIn(setup.app, boss, "admin");
  const kinds = async () =>
    ((await (await admin.get("/api/admin/needs-action")).json()) as { kind: string }[]).map(({ kind }) => kind);
  expect(await kinds()).toContain("text-stuck");

  Object.assign(setup.app.ctx, { texts: null });
  expect(await kinds()).not.toContain("text-stuck");
});

test("stops a number the provider has stopped and drops a text after 4 delays", async () => {
  agreed(setup.app, setup.ana.id);
  const id = await visit(setup, "ana", { preferredTimeSlot: MORNING });
  setup.app.clock.set(tuesday("07:30"));
  texts.provider.fails = new SmsError("later", "Twilio deferred the text.", "429 0");
  await goes(id);
  for (const minutes of [0, 1, 5, 30]) {
    setup.app.clock.advance(minutes * MINUTE_MS);
    await texts.deliver();
  }
  expect(findRows(setup.app.ctx.db, smsQueue).at(-1)).toMatchObject({
    lastError: "Twilio deferred the text.",
    attempts: 3,
  });
  expect(waiting()).toEqual([]);

  const next = await visit(setup, "ana", { preferredTimeSlot: AFTERNOON });
  setup.app.clock.set(tuesday("11:00"));
  texts.provider.fails = new SmsError("stopped", "That number replied STOP.", "400 21610");
  await goes(next);
  await texts.deliver();
  expect((await asks(setup.as.ana, "get")).view.isStopped).toBe(true);
  expect(findRows(setup.app.ctx.db, smsCounts)).toMatchObject([{ kind: "on-my-way", texts: 0, failures: 2 }]);
});

test("keeps only 'On my way' over the monthly limit and notifies admins once", async () => {
  Object.assign(setup.app.ctx, { config: { ...setup.app.ctx.config, textsMonthlyLimit: 2 } });
  agreed(setup.app, setup.ana.id);
  const first = await visit(setup, "ana");
  setup.app.clock.set(MONDAY_5_PM);
  for (const minutes of [0, 1, 2]) {
    setup.app.clock.advance(minutes * MINUTE_MS);
    setup.app.ctx.db.$client.run("UPDATE visits SET arrival_from = NULL, arrival_until = NULL");
    await does(setup.as.gus, "confirm");
    await texts.deliver();
  }
  setup.app.clock.set(tuesday("07:30"));
  await goes(first);
  await texts.deliver();

  expect(sentTexts().map((text) => /will arrive|on the way/.exec(text)?.[0])).toEqual([
    "will arrive",
    "will arrive",
    "on the way",
  ]);
  expect(findRows(setup.app.ctx.db, alerts).map(({ message }) => message)).toEqual([
    "June 2026: you've used 80% of TEXTS_MONTHLY_LIMIT (2 segments). At the limit, we only text codes and 'On my way'.",
  ]);
});

test("keeps the monthly limit exactly with many texts under way", async () => {
  Object.assign(setup.app.ctx, { config: { ...setup.app.ctx.config, textsMonthlyLimit: 2 } });
  for (const [at, name] of ["ana", "bob", "cat", "dan"].entries()) {
    await visit(setup, name, { preferredTimeSlot: at < 2 ? MORNING : AFTERNOON });
  }
  for (const { id } of findRows(setup.app.ctx.db, users)) {
    if (id !== setup.gus.user.id) agreed(setup.app, id, { number: `+1828555010${id}` });
  }
  setup.app.clock.set(MONDAY_5_PM);
  await does(setup.as.gus, "confirm");
  expect(waiting().length).toBeGreaterThan(2);
  for (let round = 0; round < 3; round++) await texts.deliver();

  expect(texts.provider.sent).toHaveLength(2);
  expect(findRows(setup.app.ctx.db, smsCounts)).toMatchObject([{ kind: "hour", segments: 2 }]);
});

test("names no parent who left since a text", async () => {
  agreed(setup.app, setup.gus.user.id);
  setup.app.clock.set(tuesday("12:00") - 24 * HOUR_MS);
  await moves(setup.as.ana, await visit(setup, "ana"), "cancelled");
  expect((await setup.as.ana.delete("/api/account", { password: PASSWORD })).status).toBe(204);
  await texts.deliver();

  expect(sentTexts()).toEqual(["Mudroom: The visit at a client's tomorrow is canceled."]);
});

test("sends later requests despite a text taken by a fast clock", async () => {
  agreed(setup.app, setup.gus.user.id, { replacesEmails: true });
  const now = setup.app.ctx.now();
  setup.app.clock.set(now + 24 * HOUR_MS);
  await asksFor(setup, "ana", { preferredTimeSlot: EVENING });
  await texts.deliver();
  await asksFor(setup, "bob", { preferredTimeSlot: EVENING });
  setup.app.clock.set(now);

  await asksFor(setup, "cat", { preferredTimeSlot: EVENING });
  await texts.deliver();
  await texts.deliver();

  expect(sentTexts()[1]).toContain("You have 3 requests. Reply");
  expect(waiting()).toEqual([]);
});

test("emails and later texts a request that arrives while the text about another is under way", async () => {
  agreed(setup.app, setup.gus.user.id, { replacesEmails: true });
  const { send } = texts.provider;
  texts.provider.send = async (sms) => {
    texts.provider.send = send;
    setup.app.clock.advance(1000);
    for (const name of ["bob", "cat"]) await asksFor(setup, name, { preferredTimeSlot: EVENING });
    setup.app.clock.advance(1000);
    return send(sms);
  };
  await asksFor(setup, "ana", { preferredTimeSlot: EVENING });
  for (let round = 0; round < 4; round++) await texts.deliver();
  expect(sentTexts()).toEqual([expect.stringContaining("You have a new request.")]);

  setup.app.clock.advance(10 * MINUTE_MS);
  await sendDueMails(setup.app.ctx);
  expect(setup.app.sent.filter(({ to }) => to === "gus@example.com")).toHaveLength(2);
  setup.app.clock.advance(HOUR_MS);
  for (let round = 0; round < 4; round++) await texts.deliver();
  expect(sentTexts().slice(1)).toEqual([expect.stringContaining("You have 3 requests.")]);
  expect(waiting()).toEqual([]);
});
