import { beforeEach, expect, test } from "bun:test";
import { pushes } from "#db/schema/tables.ts";
import { SmsError } from "#src/ports/sms/provider.ts";
import { HOUR_MS, MINUTE_MS } from "#src/shared/base/duration.ts";
import { stop } from "#src/sms/stops.ts";
import {
  changes,
  type DaySetup,
  does,
  moves,
  asks as requests,
  setUpDay,
  tuesday,
  visit,
} from "#tests/day/day-plan/setup.ts";
import { pushService } from "#tests/people/devices/push-service.ts";
import { switchesOn } from "#tests/people/devices/setup.ts";
import { readRows, sendDueMails } from "#tests/support/rows.ts";
import { MORNING } from "#tests/visits/bookings/setup.ts";
import { agreed, asks, MOBILE, withTexts } from "./setup.ts";

let setup: DaySetup;
let texts: ReturnType<typeof withTexts>;

beforeEach(async () => {
  setup = await setUpDay();
  texts = withTexts(setup.app);
});

async function toldAtNight() {
  agreed(setup.app, setup.ana.id, { replacesEmails: true });
  const id = await visit(setup, "ana");
  setup.app.clock.set(tuesday("21:30") - 24 * HOUR_MS);
  await sendDueMails(setup.app.ctx);
  setup.app.sent.length = 0;
  await does(setup.as.gus, "promise");
  return id;
}

async function toldAnew() {
  setup.app.ctx.db.$client.run("UPDATE visits SET arrival_from = NULL, arrival_until = NULL");
  setup.app.clock.advance(MINUTE_MS);
  await does(setup.as.gus, "promise");
}

async function heardBy(address: string) {
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
])("of a visit that its %s calls off at night nobody reads the hour in the morning", async (by, text, email) => {
  const id = await toldAtNight();
  await (by === "parent" ? moves(setup.as.ana, id, "cancelled") : moves(setup.as.gus, id, "cancelled", "My van broke"));

  expect(await heardBy("ana@example.com")).toEqual({ texted: text ? [text] : [], emailed: [email] });
});

test("nor of one that was moved to another day", async () => {
  const id = await toldAtNight();
  const options = [{ date: "2026-06-24", slot: MORNING }];
  const { proposal } = await (await setup.as.gus.post(`/api/bookings/${id}/proposals`, { options })).json();
  await setup.as.ana.patch(`/api/proposals/${proposal.id}`, { status: "accepted" });

  const { texted, emailed } = await heardBy("ana@example.com");

  expect(texted).not.toContainEqual(COMES);
  expect(emailed).toEqual(["Your booking was moved to Wednesday, June 24, 2026"]);
});

test.each([
  ["told", toldAnew],
  ["set", async (id: number) => expect((await changes(setup.as.gus, { hours: { [id]: "10:00" } })).status).toBe(200)],
])("of two hours %s in one night only the second is read, once", async (_, again) => {
  await again(await toldAtNight());

  expect(await heardBy("ana@example.com")).toEqual({ texted: [COMES], emailed: [expect.stringContaining("window")] });
});

test("what is emailed because texts of its kind were switched off meanwhile is not followed by what was before", async () => {
  await toldAtNight();
  await asks(setup.as.ana, "patch", "", { kind: "hour", isOn: false });
  await toldAnew();

  const { texted, emailed } = await heardBy("ana@example.com");

  expect(texted).toEqual([]);
  expect(emailed).toHaveLength(1);
});

test("a request that was taken back at night is emailed at night, and not texted in the morning", async () => {
  agreed(setup.app, setup.gus.user.id, { replacesEmails: true });
  setup.app.clock.set(tuesday("21:30") - 24 * HOUR_MS);
  const { id } = await requests(setup, "ana");
  await moves(setup.as.ana, id, "cancelled");

  expect(await heardBy(setup.gus.user.email)).toEqual({
    texted: ["Mudroom: The visit at ana's today is canceled."],
    emailed: [expect.stringMatching(/^New booking request/), expect.stringMatching(/was canceled$/)],
  });
});

test("a request that was answered in the night is no new one in the morning", async () => {
  agreed(setup.app, setup.gus.user.id, { replacesEmails: true });
  setup.app.clock.set(tuesday("21:30") - 24 * HOUR_MS);
  const ask = (who: "ana" | "bob") => requests(setup, who, { preferredDate: "2026-06-18" });
  const [declined, offered] = [await ask("ana"), await ask("bob")];
  await moves(setup.as.gus, declined.id, "declined", "Full");
  const options = [{ date: "2026-06-19", slot: MORNING }];
  await setup.as.gus.post(`/api/bookings/${offered.id}/proposals`, { options });

  setup.app.clock.set(tuesday("08:00"));
  expect(await heardBy("gus@example.com")).toEqual({ texted: [], emailed: [] });
});

test("that the van is on its way is not emailed in place of a text once it is there", async () => {
  const id = await toldAtNight();
  texts.provider.fails = new SmsError("away", "Couldn't reach Twilio.", "unreachable");
  setup.app.clock.set(tuesday("08:00"));
  await setup.as.gus.post(`/api/bookings/${id}/on-my-way`);
  await setup.as.gus.post(`/api/bookings/${id}/arrived`);

  expect((await heardBy("ana@example.com")).emailed).toEqual([]);
});

async function setsOut() {
  await switchesOn(setup.as.ana, pushService());
  const id = await visit(setup, "ana");
  setup.app.clock.set(tuesday("07:30"));
  await setup.as.gus.post(`/api/bookings/${id}/on-my-way`);
  await texts.deliver();
  await sendDueMails(setup.app.ctx);
  return {
    emails: setup.app.sent.filter(({ subject }) => subject === "Your groomer is on the way").length,
    notifications: readRows(setup.app.ctx.db, pushes, { kind: "on-my-way" }).length,
    texts: texts.bodies().length,
  };
}

test("who wants texts alone is emailed and notified at once after they have answered STOP", async () => {
  agreed(setup.app, setup.ana.id, { replacesEmails: true });
  stop(setup.app.ctx.db, MOBILE, setup.app.ctx.now());

  expect(await setsOut()).toEqual({ emails: 1, notifications: 1, texts: 0 });
});

test("nor does anything wait for a text where the site sends none any more", async () => {
  agreed(setup.app, setup.ana.id, { replacesEmails: true });
  Object.assign(setup.app.ctx, { texts: null });

  expect(await setsOut()).toEqual({ emails: 1, notifications: 1, texts: 0 });
});
