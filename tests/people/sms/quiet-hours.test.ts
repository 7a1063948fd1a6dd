import { beforeEach, expect, test } from "bun:test";
import { locations, pushQueue, smsQueue, visits } from "#db/db.ts";
import { SmsError } from "#src/ports/sms/provider.ts";
import { queuePushToPerson } from "#src/push/queue.ts";
import { createPushWorker } from "#src/push/worker.ts";
import { HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import { optOut } from "#src/sms/stops.ts";
import {
  asks as asksFor,
  changes,
  clearEmails,
  type DaySetup,
  does,
  moves,
  setUpDay,
  tuesday,
  visit,
} from "#tests/day/day-plan/setup.ts";
import { pushService } from "#tests/people/devices/push-service.ts";
import { switchesOn } from "#tests/people/devices/setup.ts";
import { changeRows, findRows, removeRows, sendDueMails } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { AFTERNOON, MORNING } from "#tests/visits/bookings/setup.ts";
import { agreed, asks, MOBILE, withTexts } from "./setup.ts";

let setup: DaySetup;
let texts: ReturnType<typeof withTexts>;

beforeEach(async () => {
  setup = await setUpDay();
  texts = withTexts(setup.app);
});

const NIGHT = tuesday("21:30") - 24 * HOUR_MS;
const livesIn = (zipCode: string, userId = setup.ana.id) =>
  changeRows(setup.app.ctx.db, locations, { userId }, { zipCode });
const textsDue = () => findRows(setup.app.ctx.db, smsQueue).map(({ sendAt }) => sendAt);
const pushesDue = (kind: "change" | "request" | "message" | "answer") =>
  findRows(setup.app.ctx.db, pushQueue, { kind }).map(({ sendAt }) => sendAt);
const emailedTo = (address: string) => setup.app.sent.filter(({ to }) => to === address).map(({ subject }) => subject);

test("emails a parent who wants only texts about a visit canceled at night", async () => {
  agreed(setup.app, setup.ana.id, { replacesEmails: true });
  const id = await visit(setup, "ana");
  clearEmails(setup.app);
  setup.app.clock.set(NIGHT);
  await moves(setup.as.gus, id, "cancelled", "My van is in the shop");
  await sendDueMails(setup.app.ctx);

  expect(emailedTo("ana@example.com")).toEqual([expect.stringContaining("canceled")]);
  expect(textsDue()).toEqual([tuesday("08:00")]);
});

test("emails an arrival window at night and a second request within an hour", async () => {
  agreed(setup.app, setup.ana.id, { replacesEmails: true });
  await visit(setup, "ana");
  setup.app.clock.set(NIGHT);
  clearEmails(setup.app);
  await does(setup.as.gus, "confirm");
  await sendDueMails(setup.app.ctx);
  expect(emailedTo("ana@example.com")).toHaveLength(1);

  setup.app.clock.set(tuesday("12:00"));
  agreed(setup.app, setup.gus.user.id, { replacesEmails: true });
  await asksFor(setup, "bob", { preferredDate: "2026-06-18" });
  await texts.deliver();
  await sendDueMails(setup.app.ctx);
  expect(emailedTo(setup.gus.user.email)).toEqual([]);
  setup.app.clock.advance(5 * MINUTE_MS);
  await asksFor(setup, "cat", { preferredDate: "2026-06-18" });
  await sendDueMails(setup.app.ctx);
  expect(emailedTo(setup.gus.user.email)).toHaveLength(1);
});

test("holds an email back for its text by day", async () => {
  agreed(setup.app, setup.ana.id, { replacesEmails: true });
  const id = await visit(setup, "ana");
  clearEmails(setup.app);
  setup.app.clock.set(tuesday("12:00") - 24 * HOUR_MS);
  await moves(setup.as.gus, id, "cancelled", "My van is in the shop");
  await texts.deliver();
  await sendDueMails(setup.app.ctx);
  setup.app.clock.advance(HOUR_MS);
  await sendDueMails(setup.app.ctx);

  expect([emailedTo("ana@example.com"), texts.bodies().length]).toEqual([[], 1]);
});

const EIGHT_IN_THE_WEST = tuesday("11:00") - 24 * HOUR_MS;

test.each([
  ["waits until 8 AM where the reader lives", "94110", EIGHT_IN_THE_WEST - 2 * HOUR_MS, EIGHT_IN_THE_WEST],
  ["texts at once when it's still evening where the reader lives", "94110", NIGHT, NIGHT],
  ["uses the visit's time zone when the ZIP code is unknown", "00000", NIGHT, tuesday("08:00")],
])("%s", async (_, zip, confirmedAt, due) => {
  agreed(setup.app, setup.ana.id);
  livesIn(zip);
  await visit(setup, "ana", { preferredTimeSlot: AFTERNOON });
  setup.app.clock.set(confirmedAt);
  await does(setup.as.gus, "confirm");

  expect(textsDue()).toEqual([due]);
});

test("holds what waits for the morning until the morning of the reader's new place", async () => {
  const { app, as, ana } = setup;
  agreed(app, ana.id);
  await switchesOn(as.ana, pushService());
  const id = await visit(setup, "ana");
  removeRows(app.ctx.db, pushQueue, {});
  app.clock.set(tuesday("23:30") - 24 * HOUR_MS);
  await moves(as.gus, id, "cancelled", "My van is in the shop");
  const nashville = { address: "1 Main Street", city: "Nashville", state: "TN", zipCode: "37203" };
  const home = await (await as.ana.get(`/api/locations/${ana.id}`)).json();
  expect((await as.ana.patch(`/api/locations/${home.id}`, nashville)).status).toBe(200);
  expect([textsDue(), pushesDue("change")]).toEqual([[tuesday("09:00")], [tuesday("09:00")]]);
});

test("texts no one about a day confirmed at 1:30 AM but texts later changes", async () => {
  agreed(setup.app, setup.ana.id);
  const id = await visit(setup, "ana");
  setup.app.clock.set(tuesday("01:30"));
  await does(setup.as.gus, "confirm");
  await texts.deliver();
  expect(texts.bodies()).toEqual([]);
  expect(textsDue()).toEqual([tuesday("08:00")]);

  expect((await changes(setup.as.gus, { hours: { [id]: "10:00" }, confirm: true })).status).toBe(200);
  expect(textsDue()).toEqual([tuesday("01:30")]);
});

test.each([
  ["night", 30],
  ["after midnight of the visit's day", 240],
])("holds a text until morning when its provider was away until %s", async (_, minutesAway) => {
  agreed(setup.app, setup.ana.id);
  await visit(setup, "ana");
  setup.app.clock.set(tuesday("20:50") - 24 * HOUR_MS);
  await does(setup.as.gus, "confirm");
  texts.provider.fails = new SmsError("later", "Twilio deferred the text.", "429 0");
  for (const minutes of [0, 1, 5]) {
    setup.app.clock.advance(minutes * MINUTE_MS);
    await texts.deliver();
  }
  texts.provider.fails = undefined;
  setup.app.clock.advance(minutesAway * MINUTE_MS);
  await texts.deliver();
  expect([texts.bodies(), textsDue()]).toEqual([[], [tuesday("08:00")]]);
  setup.app.clock.set(tuesday("08:00"));
  await texts.deliver();
  expect(texts.bodies()).toHaveLength(1);
});

test("holds notifications too except for changes to today", async () => {
  await switchesOn(setup.as.ana, pushService());
  await switchesOn(setup.as.gus, pushService());
  const [id, other] = [await visit(setup, "ana"), await visit(setup, "ana", { preferredTimeSlot: AFTERNOON })];
  removeRows(setup.app.ctx.db, pushQueue, {});
  setup.app.clock.set(NIGHT);
  await moves(setup.as.gus, other, "cancelled", "My van is in the shop");
  await setup.as.gus.post(`/api/bookings/${id}/messages`, { text: "See you tomorrow" });
  await asksFor(setup, "bob", { preferredDate: "2026-06-18" });
  expect(pushesDue("change")).toEqual([tuesday("08:00")]);
  expect(pushesDue("message")).toEqual([tuesday("08:00")]);
  expect(pushesDue("request")).toEqual([tuesday("08:00")]);

  setup.app.clock.set(tuesday("06:30"));
  await setup.as.gus.post(`/api/bookings/${id}/messages`, { text: "I am early" });
  expect(pushesDue("message")).toEqual([tuesday("06:30") + 10_000]);
  await moves(setup.as.gus, id, "cancelled", "My van is in the shop");
  expect(pushesDue("change").toSorted()).toEqual([tuesday("06:30"), tuesday("08:00")]);
});

async function setUpAway({ zip = "28801", slot = "tomorrow" }: { zip?: string; slot?: "tomorrow" | "today" }) {
  const service = pushService();
  let isAway = true;
  const fetchOutside: typeof service.fetchOutside = (url, request) =>
    isAway ? Promise.resolve({ status: 503, headers: {}, body: new Uint8Array() }) : service.fetchOutside(url, request);
  Object.assign(setup.app.ctx, { fetchOutside });
  livesIn(zip);
  const phone = await switchesOn(setup.as.ana, service);
  const id = await visit(setup, "ana");
  removeRows(setup.app.ctx.db, pushQueue, {});
  const evening = tuesday("20:50") - (slot === "today" ? 0 : 24 * HOUR_MS);
  setup.app.clock.set(evening);
  changeRows(setup.app.ctx.db, visits, { id }, { status: "cancelled" });
  queuePushToPerson(setup.app.ctx.db, setup.ana.id, () => ({ kind: "change", bookingId: id, sendAt: evening }));
  const worker = createPushWorker(setup.app.ctx);
  const deliversAfter = async (minutes: number) => {
    setup.app.clock.advance(minutes * MINUTE_MS);
    setup.app.ctx.lease.take();
    worker.run();
    await worker.settled();
    return phone.got.length;
  };
  expect(await deliversAfter(0)).toBe(0);
  isAway = false;
  return { deliversAfter };
}

test.each([40, 240])("holds a notification until morning after %d minutes without its service", async (away) => {
  const { deliversAfter } = await setUpAway({});

  expect(await deliversAfter(away)).toBe(0);
  expect(pushesDue("change")).toEqual([tuesday("08:00")]);
  setup.app.clock.set(tuesday("08:00"));
  expect(await deliversAfter(0)).toBe(1);
});

test("sends a notification where it isn't night yet or about today", async () => {
  const west = await setUpAway({ zip: "94110" });
  expect(await west.deliversAfter(40)).toBe(1);

  setup = await setUpDay();
  const today = await setUpAway({ slot: "today" });
  expect(await today.deliversAfter(40)).toBe(1);
});

test("sends a held notification in the morning and not before", async () => {
  await switchesOn(setup.as.ana, pushService());
  const id = await visit(setup, "ana");
  setup.app.clock.set(NIGHT);
  removeRows(setup.app.ctx.db, pushQueue, {});
  await moves(setup.as.gus, id, "cancelled", "My van is in the shop");
  const { findDuePushes: findDue } = await import("#src/push/due.ts");
  const due = () => findDue(setup.app.ctx.db, { now: setup.app.ctx.now(), except: "[]", atMost: 9 }, HOUR_MS).length;

  expect(due()).toBe(0);
  setup.app.clock.set(tuesday("08:00"));
  expect(due()).toBe(1);
});

async function sendWindowAtNight() {
  agreed(setup.app, setup.ana.id, { replacesEmails: true });
  const id = await visit(setup, "ana");
  setup.app.clock.set(NIGHT);
  await sendDueMails(setup.app.ctx);
  setup.app.sent.length = 0;
  await does(setup.as.gus, "confirm");
  return id;
}

async function sendNewWindow() {
  setup.app.ctx.db.$client.run("UPDATE visits SET arrival_from = NULL, arrival_until = NULL");
  setup.app.clock.advance(MINUTE_MS);
  await does(setup.as.gus, "confirm");
}

async function messagesTo(address: string) {
  await sendDueMails(setup.app.ctx);
  setup.app.clock.set(tuesday("08:00"));
  await texts.deliver();
  setup.app.clock.advance(11 * MINUTE_MS);
  await sendDueMails(setup.app.ctx);
  return {
    texted: texts.bodies().map((body) => body.replace(/ https?:\S+$/, "")),
    emailed: setup.app.sent.filter(({ to }) => to === address).map(({ subject }) => subject),
  };
}

const COMES = expect.stringMatching(/^Mudroom: Blue Ridge Bath Co\. will arrive today between /);

test.each([
  [
    "groomer",
    "Mudroom: Your visit with Blue Ridge Bath Co. today is canceled.",
    "Booking canceled: Blue Ridge Bath Co., Tue, Jun 16",
  ],
  ["parent", undefined, "You canceled a booking for Tuesday, June 16, 2026"],
])("texts no arrival window in the morning when the %s canceled at night", async (by, text, email) => {
  const id = await sendWindowAtNight();
  await (by === "parent" ? moves(setup.as.ana, id, "cancelled") : moves(setup.as.gus, id, "cancelled", "My van broke"));

  expect(await messagesTo("ana@example.com")).toEqual({ texted: text ? [text] : [], emailed: [email] });
});

testWith("texts no old arrival window of a moved visit", sendWindowAtNight, async (id) => {
  const options = [{ date: "2026-06-24", slot: MORNING }];
  const { proposal } = await (await setup.as.gus.post(`/api/bookings/${id}/proposals`, { options })).json();
  await setup.as.ana.patch(`/api/proposals/${proposal.id}`, { status: "accepted" });

  const { texted, emailed } = await messagesTo("ana@example.com");

  expect(texted).not.toContainEqual(COMES);
  expect(emailed).toEqual(["Visit moved: Blue Ridge Bath Co., Wed, Jun 24"]);
});

test.each([
  ["sent", sendNewWindow],
  ["set", async (id: number) => expect((await changes(setup.as.gus, { hours: { [id]: "10:00" } })).status).toBe(200)],
])("sends only the second arrival window %s in one night, once", async (_, again) => {
  await again(await sendWindowAtNight());

  expect(await messagesTo("ana@example.com")).toEqual({
    texted: [COMES],
    emailed: [expect.stringContaining("window")],
  });
});

test("sends no older text after the person turned that kind off", async () => {
  await sendWindowAtNight();
  await asks(setup.as.ana, "patch", "", { kind: "hour", isOn: false });
  await sendNewWindow();

  const { texted, emailed } = await messagesTo("ana@example.com");

  expect(texted).toEqual([]);
  expect(emailed).toHaveLength(1);
});

test("emails a withdrawn request at night and texts no visit then and no request in the morning", async () => {
  agreed(setup.app, setup.gus.user.id, { replacesEmails: true });
  setup.app.clock.set(NIGHT);
  const { id } = await asksFor(setup, "ana");
  await moves(setup.as.ana, id, "cancelled");

  expect(await messagesTo(setup.gus.user.email)).toEqual({
    texted: [],
    emailed: [expect.stringMatching(/^New booking request/), expect.stringMatching(/was canceled$/)],
  });
});

test("announces no request in the morning that was answered at night", async () => {
  agreed(setup.app, setup.gus.user.id, { replacesEmails: true });
  setup.app.clock.set(NIGHT);
  const ask = (who: "ana" | "bob") => asksFor(setup, who, { preferredDate: "2026-06-18" });
  const [declined, offered] = [await ask("ana"), await ask("bob")];
  await moves(setup.as.gus, declined.id, "declined", "Full");
  const options = [{ date: "2026-06-19", slot: MORNING }];
  await setup.as.gus.post(`/api/bookings/${offered.id}/proposals`, { options });

  setup.app.clock.set(tuesday("08:00"));
  expect(await messagesTo("gus@example.com")).toEqual({ texted: [], emailed: [] });
});

testWith("doesn't email that the van is on its way after it arrived", sendWindowAtNight, async (id) => {
  texts.provider.fails = new SmsError("away", "Couldn't reach Twilio.", "unreachable");
  setup.app.clock.set(tuesday("08:00"));
  await setup.as.gus.post(`/api/bookings/${id}/on-my-way`);
  await setup.as.gus.post(`/api/bookings/${id}/arrived`);

  expect((await messagesTo("ana@example.com")).emailed).toEqual([]);
});

async function setsOut() {
  await switchesOn(setup.as.ana, pushService());
  const id = await visit(setup, "ana");
  setup.app.clock.set(tuesday("07:30"));
  await setup.as.gus.post(`/api/bookings/${id}/on-my-way`);
  await texts.deliver();
  await sendDueMails(setup.app.ctx);
  return {
    emails: setup.app.sent.filter(({ subject }) => subject.startsWith("On the way: ")).length,
    notifications: findRows(setup.app.ctx.db, pushQueue, { kind: "on-my-way" }).length,
    texts: texts.bodies().length,
  };
}

test.each([
  ["after a parent replied STOP", () => optOut(setup.app.ctx.db, MOBILE, setup.app.ctx.now())],
  ["on a site that sends no texts", () => Object.assign(setup.app.ctx, { texts: null })],
])("emails and notifies at once %s", async (_, change) => {
  agreed(setup.app, setup.ana.id, { replacesEmails: true });
  change();

  expect(await setsOut()).toEqual({ emails: 1, notifications: 1, texts: 0 });
});
