import { beforeEach, expect, test } from "bun:test";
import { alerts, outbox, smsCounts, smsQueue, users } from "#db/db.ts";
import { createAdmin } from "#src/features/operations/admin/admins.ts";
import { SmsError } from "#src/ports/sms/provider.ts";
import { HOUR_MS, MINUTE_MS } from "#src/shared/base/duration.ts";
import { stop } from "#src/sms/stops.ts";
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
import { changeRows, readRows, removeRows, sendDueMails } from "#tests/support/rows.ts";
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
  readRows(setup.app.ctx.db, smsQueue).filter(({ takenAt, deadAt }) => takenAt === null && deadAt === null);
const said = () => texts.bodies().map((body) => body.replace(/ https?:\S+$/, ""));

test("the hour, the way and the delay are texted to who has agreed, and to nobody else", async () => {
  agreed(setup.app, setup.ana.id);
  const id = await visit(setup, "ana");
  await visit(setup, "bob", { preferredTimeSlot: EVENING });
  setup.app.clock.set(MONDAY_5_PM);
  await does(setup.as.gus, "promise");
  await texts.deliver();
  setup.app.clock.set(tuesday("07:30"));
  expect((await goes(id)).status).toBe(200);
  await texts.deliver();

  expect(said()).toEqual([
    expect.stringMatching(/^Mudroom: Blue Ridge Bath Co\. will arrive tomorrow between 8:\d\d and 9:\d\d AM\.$/),
    expect.stringMatching(/^Mudroom: Blue Ridge Bath Co\. is on the way, arriving around [78]:\d\d AM\.$/),
  ]);
  expect(texts.provider.sent.map(({ to }) => to)).toEqual([MOBILE, MOBILE]);
  expect(texts.bodies()[0]).toEndWith(` http://localhost:3000/bookings/${id}`);
});

test("a visit of today or tomorrow that is called off is texted at once or by day, a later one is emailed alone", async () => {
  agreed(setup.app, setup.ana.id);
  const later = await visit(setup, "ana");
  await moves(setup.as.gus, later, "cancelled", "My van is in the shop");
  await texts.deliver();
  expect(said()).toEqual([]);

  const id = await visit(setup, "ana", { preferredTimeSlot: AFTERNOON });
  setup.app.clock.set(tuesday("00:30") - 3 * HOUR_MS);
  await moves(setup.as.gus, id, "cancelled", "My van is in the shop");
  await texts.deliver();
  expect(said()).toEqual([]);
  expect(waiting().map(({ sendAt }) => sendAt)).toEqual([tuesday("08:00")]);
  setup.app.clock.set(tuesday("08:00"));
  await texts.deliver();
  expect(said()).toEqual(["Mudroom: Your visit with Blue Ridge Bath Co. today is canceled."]);
});

test("a visit of today or tomorrow that is moved is texted, wherever to, and one that was later only when it comes near", async () => {
  agreed(setup.app, setup.gus.user.id);
  const move = async (id: number, date: string) => {
    const options = [{ date, slot: MORNING }];
    const { proposal } = await (await setup.as.gus.post(`/api/bookings/${id}/proposals`, { options })).json();
    expect((await setup.as.ana.patch(`/api/proposals/${proposal.id}`, { status: "accepted" })).status).toBe(200);
    await texts.deliver();
  };
  const id = await visit(setup, "ana");
  removeRows(setup.app.ctx.db, smsQueue);
  setup.app.clock.set(tuesday("10:00") - 24 * HOUR_MS);
  await move(id, "2026-06-24");
  expect(said()).toEqual(["Mudroom: The visit at ana's is now on Wed, Jun 24, in the morning."]);
  await move(id, "2026-06-25");
  expect(said()).toHaveLength(1);

  await move(id, "2026-06-16");
  setup.app.clock.set(tuesday("05:30"));
  await move(id, "2026-06-18");
  expect(said().slice(1)).toEqual([
    "Mudroom: The visit at ana's is now tomorrow, in the morning.",
    "Mudroom: The visit at ana's is now on Thu, Jun 18, in the morning.",
  ]);
});

test("a groomer's requests of an hour come in one text, by day, and not when all are answered", async () => {
  agreed(setup.app, setup.gus.user.id);
  await asksFor(setup, "ana");
  await texts.deliver();
  setup.app.clock.advance(5 * MINUTE_MS);
  await asksFor(setup, "bob", { preferredTimeSlot: AFTERNOON });
  await asksFor(setup, "cat", { preferredTimeSlot: EVENING });
  await texts.deliver();
  expect(said()).toEqual([
    expect.stringMatching(/^Mudroom: You have a new request\. Reply by [A-Z][a-z]{2} \d+:\d\d [AP]M\.$/),
  ]);

  setup.app.clock.advance(55 * MINUTE_MS);
  await texts.deliver();
  await texts.deliver();
  expect(said().slice(1)).toEqual([expect.stringMatching(/^Mudroom: You have 3 requests\. Reply to the first by /)]);
  expect(waiting()).toEqual([]);

  setup.app.clock.advance(2 * HOUR_MS);
  const { id } = await asksFor(setup, "dan");
  for (const one of [1, 2, 3, id]) await moves(setup.as.gus, one, "declined", "Full");
  await texts.deliver();
  expect(said()).toHaveLength(2);
});

test("a request for which the groomer has proposed other times meanwhile is not said to wait for the groomer", async () => {
  agreed(setup.app, setup.gus.user.id);
  setup.app.clock.set(tuesday("21:30") - 24 * HOUR_MS);
  const { id } = await asksFor(setup, "ana", { preferredDate: "2026-06-18" });
  const options = [{ date: "2026-06-19", slot: MORNING }];
  expect((await setup.as.gus.post(`/api/bookings/${id}/proposals`, { options })).status).toBe(201);
  setup.app.clock.set(tuesday("08:00"));
  await texts.deliver();
  expect(said()).toEqual([]);

  await asksFor(setup, "bob", { preferredDate: "2026-06-18" });
  await texts.deliver();
  expect(said()).toEqual([expect.stringMatching(/^Mudroom: You have a new request\. Reply by /)]);
});

test("who wants texts alone gets no email and no notification of the same, but gets the email when the text does not go", async () => {
  agreed(setup.app, setup.ana.id, { replacesEmails: true });
  const id = await visit(setup, "ana");
  await does(setup.as.gus, "promise");
  await texts.deliver();
  setup.app.clock.set(tuesday("07:30"));
  await sendDueMails(setup.app.ctx);
  clearEmails(setup.app);
  setup.app.sent.length = 0;

  await goes(id);
  await texts.deliver();
  expect(subjects(setup.app)).toEqual(["ana@example.com: Your groomer is on the way"]);
  await sendDueMails(setup.app.ctx);
  setup.app.clock.advance(10 * MINUTE_MS);
  await sendDueMails(setup.app.ctx);
  expect(setup.app.sent).toEqual([]);
  expect(readRows(setup.app.ctx.db, outbox).map(({ sentAt }) => sentAt)).toEqual([null]);

  const second = await visit(setup, "ana", { preferredTimeSlot: EVENING });
  texts.provider.fails = new SmsError("refused", "Twilio can't send texts to that number.", "400 21614");
  setup.app.clock.set(tuesday("15:00"));
  await goes(second);
  await texts.deliver();
  setup.app.clock.advance(10 * MINUTE_MS);
  await sendDueMails(setup.app.ctx);
  expect(setup.app.sent.map(({ subject }) => subject)).toContain("Your groomer is on the way");
});

test("what is switched off, stopped, suspended or no longer true is not texted", async () => {
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
  stop(setup.app.ctx.db, MOBILE, setup.app.ctx.now());
  await texts.deliver();
  expect([said(), waiting()]).toEqual([[], []]);

  const evening = await visit(setup, "ana", { preferredTimeSlot: EVENING });
  setup.app.ctx.db.$client.run("DELETE FROM sms_stops");
  setup.app.clock.set(tuesday("15:00"));
  await goes(evening);
  changeRows(setup.app.ctx.db, users, { id: setup.ana.id }, { disabledAt: 1 });
  await texts.deliver();
  expect([said(), waiting()]).toEqual([[], []]);
});

test("a provider that is away is tried less and less often, holds nothing up, and admins see one line", async () => {
  agreed(setup.app, setup.ana.id);
  const id = await visit(setup, "ana");
  texts.provider.fails = new SmsError("away", "Couldn't reach Twilio.", "unreachable");
  setup.app.clock.set(tuesday("07:30"));
  expect((await goes(id)).status).toBe(200);
  for (let seconds = 0; seconds < 1200; seconds += 5) {
    await texts.deliver();
    setup.app.clock.advance(5_000);
  }
  const { findStuckTexts } = await import("#src/features/operations/admin/failed-emails.ts");
  expect(findStuckTexts(setup.app.ctx.db, setup.app.ctx.now()).map(({ message }) => message)).toEqual([
    "1 text overdue. The provider in TEXTS_URL isn't accepting texts. Run `bun run doctor` to find out why.",
  ]);

  texts.provider.fails = undefined;
  setup.app.clock.advance(5 * MINUTE_MS);
  await texts.deliver();
  expect(said()).toEqual([expect.stringContaining("is on the way")]);
  expect(findStuckTexts(setup.app.ctx.db, setup.app.ctx.now())).toEqual([]);
});

test("texts that were left when their provider was taken away wait for no admin", async () => {
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

test("a number that the provider knows to be stopped is stopped here too, and a text put off four times is given up", async () => {
  agreed(setup.app, setup.ana.id);
  const id = await visit(setup, "ana", { preferredTimeSlot: MORNING });
  setup.app.clock.set(tuesday("07:30"));
  texts.provider.fails = new SmsError("later", "Twilio deferred the text.", "429 0");
  await goes(id);
  for (const minutes of [0, 1, 5, 30]) {
    setup.app.clock.advance(minutes * MINUTE_MS);
    await texts.deliver();
  }
  expect(readRows(setup.app.ctx.db, smsQueue).at(-1)).toMatchObject({
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
  expect(readRows(setup.app.ctx.db, smsCounts)).toMatchObject([{ kind: "on-my-way", texts: 0, failures: 2 }]);
});

test("the month's limit stops all but the way, is told to admins once, and ends with the month", async () => {
  Object.assign(setup.app.ctx, { config: { ...setup.app.ctx.config, textsMonthlyLimit: 2 } });
  agreed(setup.app, setup.ana.id);
  const first = await visit(setup, "ana");
  setup.app.clock.set(MONDAY_5_PM);
  for (const minutes of [0, 1, 2]) {
    setup.app.clock.advance(minutes * MINUTE_MS);
    setup.app.ctx.db.$client.run("UPDATE visits SET arrival_from = NULL, arrival_until = NULL");
    await does(setup.as.gus, "promise");
    await texts.deliver();
  }
  setup.app.clock.set(tuesday("07:30"));
  await goes(first);
  await texts.deliver();

  expect(said().map((text) => /will arrive|on the way/.exec(text)?.[0])).toEqual([
    "will arrive",
    "will arrive",
    "on the way",
  ]);
  expect(readRows(setup.app.ctx.db, alerts).map(({ message }) => message)).toEqual([
    "June 2026: you've used 80% of TEXTS_MONTHLY_LIMIT (2 segments). At the limit, we only text codes and 'On my way'.",
  ]);
});

test("the month's limit is exact, however many texts are under way at once", async () => {
  Object.assign(setup.app.ctx, { config: { ...setup.app.ctx.config, textsMonthlyLimit: 2 } });
  for (const [at, name] of ["ana", "bob", "cat", "dan"].entries()) {
    await visit(setup, name, { preferredTimeSlot: at < 2 ? MORNING : AFTERNOON });
  }
  for (const { id } of readRows(setup.app.ctx.db, users)) {
    if (id !== setup.gus.user.id) agreed(setup.app, id, { number: `+1828555010${id}` });
  }
  setup.app.clock.set(MONDAY_5_PM);
  await does(setup.as.gus, "promise");
  expect(waiting().length).toBeGreaterThan(2);
  for (let round = 0; round < 3; round++) await texts.deliver();

  expect(texts.provider.sent).toHaveLength(2);
  expect(readRows(setup.app.ctx.db, smsCounts)).toMatchObject([{ kind: "hour", segments: 2 }]);
});

test("of a parent who has left since a text names nobody", async () => {
  agreed(setup.app, setup.gus.user.id);
  setup.app.clock.set(tuesday("12:00") - 24 * HOUR_MS);
  await asksFor(setup, "ana");
  expect((await setup.as.ana.delete("/api/account", { password: PASSWORD })).status).toBe(204);
  await texts.deliver();

  expect(said()).toEqual(["Mudroom: The visit at a client's tomorrow is canceled."]);
});

test("a text that was taken by a clock that ran ahead keeps no later request untold once it is put right", async () => {
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

  expect(said()[1]).toContain("You have 3 requests. Reply");
  expect(waiting()).toEqual([]);
});
