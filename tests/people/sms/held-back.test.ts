import { expect, test } from "bun:test";
import { SmsError } from "#src/ports/sms/provider.ts";
import { HOUR_MS, MINUTE_MS } from "#src/shared/base/duration.ts";
import {
  asks as asksFor,
  changes,
  clearMails,
  type DaySetup,
  does,
  moves,
  setUpDay,
  tuesday,
  visit,
} from "#tests/day/day-plan/setup.ts";
import { sendDueMails } from "#tests/support/rows.ts";
import { MORNING } from "#tests/visits/bookings/setup.ts";
import { agreed, withTexts } from "./setup.ts";

async function setUpNight(who: "ana" | "gus") {
  const setup = await setUpDay();
  const { app, ana, gus } = setup;
  const texts = withTexts(app);
  agreed(app, who === "ana" ? ana.id : gus.user.id, { replacesMails: true });
  const read = async () => {
    await texts.deliver();
    await sendDueMails(app.ctx);
    app.clock.advance(10 * MINUTE_MS);
    await sendDueMails(app.ctx);
    const mails = app.sent.filter(({ to }) => to === `${who}@example.com`).map(({ subject }) => subject);
    return { texts: texts.bodies().length, mails };
  };
  return { ...setup, provider: texts.provider, read };
}

async function setUpTold(setup: DaySetup) {
  const id = await visit(setup, "ana");
  clearMails(setup.app);
  setup.app.clock.set(tuesday("21:30") - 24 * HOUR_MS);
  await does(setup.as.gus, "promise");
  return id;
}

test("an hour that has changed before it could be told is told as it is, once", async () => {
  const setup = await setUpNight("ana");
  const id = await setUpTold(setup);
  expect((await changes(setup.as.gus, { hours: { [id]: "10:00" } })).status).toBe(200);

  setup.app.clock.set(tuesday("08:00"));
  expect(await setup.read()).toEqual({ texts: 1, mails: [expect.stringContaining("rrival window")] });
});

test("the hour of a visit that was called off or moved in the night is told to nobody", async () => {
  const called = await setUpNight("ana");
  await moves(called.as.ana, await setUpTold(called), "cancelled");
  called.app.clock.set(tuesday("08:00"));
  expect(await called.read()).toEqual({ texts: 0, mails: ["You canceled a booking for Tuesday, June 16, 2026"] });

  const moved = await setUpNight("ana");
  const id = await setUpTold(moved);
  const options = [{ date: "2026-06-24", slot: MORNING }];
  const { proposal } = await (await moved.as.gus.post(`/api/bookings/${id}/proposals`, { options })).json();
  await moved.as.ana.patch(`/api/proposals/${proposal.id}`, { status: "accepted" });
  moved.app.clock.set(tuesday("08:00"));
  const { mails } = await moved.read();
  expect(mails).toEqual(["Your booking was moved to Wednesday, June 24, 2026"]);
});

test("a request that was answered in the night is no new one in the morning", async () => {
  const setup = await setUpNight("gus");
  setup.app.clock.set(tuesday("21:30") - 24 * HOUR_MS);
  const [declined, offered] = [
    await asksFor(setup, "ana", { preferredDate: "2026-06-18" }),
    await asksFor(setup, "bob", { preferredDate: "2026-06-18" }),
  ];
  await moves(setup.as.gus, declined.id, "declined", "Full");
  const options = [{ date: "2026-06-19", slot: MORNING }];
  await setup.as.gus.post(`/api/bookings/${offered.id}/proposals`, { options });

  setup.app.clock.set(tuesday("08:00"));
  expect(await setup.read()).toEqual({ texts: 0, mails: [] });
});

test("that the van is on its way is not mailed in place of a text once it is there", async () => {
  const setup = await setUpNight("ana");
  const id = await setUpTold(setup);
  clearMails(setup.app);
  setup.provider.fails = new SmsError("away", "Couldn't reach Twilio.", "unreachable");
  setup.app.clock.set(tuesday("08:00"));
  await setup.as.gus.post(`/api/bookings/${id}/on-my-way`);
  await setup.as.gus.post(`/api/bookings/${id}/arrived`);

  expect((await setup.read()).mails).toEqual([]);
});
