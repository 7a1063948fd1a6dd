import { expect, test } from "bun:test";
import { UNDO_MS } from "#src/shared/visits/booking-labels.ts";
import type { Browser } from "#tests/support/app.ts";
import { moves, sendRequest } from "#tests/visits/bookings/setup.ts";
import { setUpDevices, switchesOn, titlesOf } from "./setup.ts";

const AFTERNOON = { date: "2026-06-16", slot: "Afternoon (12PM - 4PM)" };
const THURSDAY = { date: "2026-06-18", slot: "Morning (8AM - 12PM)" };

const CHOICE = { status: "accepted", option: 1, confirm: true };

async function proposes(window: Browser, id: number, options: object[]) {
  const answer = await window.post(`/api/bookings/${id}/proposals`, { options, confirm: true });
  expect([answer.status, await answer.clone().text()]).toEqual([201, expect.anything()]);
  return ((await answer.json()) as { proposal: { id: number } | null }).proposal?.id;
}

async function setUpVisit(isAccepted: boolean) {
  const setup = await setUpDevices();
  const { app, as, service } = setup;
  const { id } = await sendRequest(setup, "ana");
  if (isAccepted) await moves(as.gus, id, "accepted");
  app.clock.advance(UNDO_MS);
  const devices = { ana: await switchesOn(as.ana, service), gus: await switchesOn(as.gus, service) };
  await setup.deliver();
  const last = async () => {
    app.clock.advance(UNDO_MS);
    await setup.deliver();
    return [titlesOf(devices.ana).at(-1), titlesOf(devices.gus).at(-1)];
  };
  return { as, id, last };
}

test("groomers are notified of a change when a parent moves a visit at once", async () => {
  const { as, id, last } = await setUpVisit(true);
  expect(await proposes(as.ana, id, [AFTERNOON])).toBeUndefined();
  expect((await last())[1]).toBe("Booking changed");
});

test.each(["ana", "gus"] as const)("%s is notified of a change when the other side picks a time", async (by) => {
  const { as, id, last } = await setUpVisit(true);
  const [chooser, seat] = by === "ana" ? [as.gus, 0] : ([as.ana, 1] as const);
  const proposal = await proposes(as[by], id, [AFTERNOON, THURSDAY]);
  expect((await chooser.patch(`/api/proposals/${proposal}`, CHOICE)).status).toBe(200);
  expect((await last())[seat]).toBe("Booking changed");
});

test("groomers are notified of a reply when a parent chooses a time for a request", async () => {
  const { as, id, last } = await setUpVisit(false);
  const proposal = await proposes(as.gus, id, [AFTERNOON, THURSDAY]);
  expect((await as.ana.patch(`/api/proposals/${proposal}`, CHOICE)).status).toBe(200);
  expect((await last())[1]).toBe("You got a reply");
});
