import { beforeAll, beforeEach, expect, test } from "bun:test";
import { pushDevices, visits } from "#db/db.ts";
import { notifyGroomersOfTomorrow } from "#src/features/day/day-plan/evening-jobs.ts";
import { START } from "#tests/support/app.ts";
import { signedIn } from "#tests/support/people.ts";
import { removeRows } from "#tests/support/rows.ts";
import { moves, sendRequest } from "#tests/visits/bookings/setup.ts";
import { type DeviceSetup, setUpDevices, switchesOn, titlesOf } from "./setup.ts";

let setup: DeviceSetup;
beforeAll(async () => {
  setup = await setUpDevices();
});
beforeEach(() => {
  const { app, as } = setup;
  app.clock.set(START);
  removeRows(app.ctx.db, pushDevices, {});
  removeRows(app.ctx.db, visits, {});
  as.ana = signedIn(app, setup.ana, "pet_parent");
  as.gus = signedIn(app, setup.gus.user, "groomer");
});

const accepts = async () => moves(setup.as.gus, (await sendRequest(setup, "ana")).id, "accepted");
const adds = async () => {
  const visit = { clientName: "June Albright", date: "2026-06-16", start: "10:00", minutes: 30, confirm: true };
  expect((await setup.as.gus.post("/api/visits", visit)).status).toBe(201);
};
const both = () => accepts().then(adds);
/** Asheville is four hours behind. */
const [SEVEN_PM, NINE_PM, BEFORE_NINE, BEFORE_MIDNIGHT] = [
  "2026-06-15T23:00:00Z",
  "2026-06-16T01:00:00Z",
  "2026-06-16T00:59:00Z",
  "2026-06-16T03:59:00Z",
];

test.each([
  ["a visit that the groomer accepts late", accepts, BEFORE_NINE, ["1 visit tomorrow"], null],
  ["a visit that the groomer accepts at night", accepts, NINE_PM, [], null],
  ["a visit that the groomer adds late", adds, BEFORE_NINE, ["1 visit tomorrow"], null],
  ["a visit that the groomer adds beside another", both, BEFORE_NINE, ["2 visits tomorrow"], null],
  ["a visit that the groomer adds at night", adds, BEFORE_MIDNIGHT, [], null],
  ["visits of a day before which the site was down", accepts, BEFORE_MIDNIGHT, [], null],
  ["a notification that failed at first", accepts, BEFORE_NINE, ["1 visit tomorrow"], SEVEN_PM],
  ["a notification that failed until the night", accepts, "2026-06-16T02:30:00Z", [], SEVEN_PM],
  ["a notification that failed until that day", accepts, "2026-06-16T04:01:00Z", [], BEFORE_NINE],
])("groomers are notified of tomorrow's visits in the evening only: %s", async (_, happens, at, wanted, failedAt) => {
  const { app, as, service, deliver } = setup;
  await happens();
  app.clock.set(Date.parse(failedAt ?? at));
  const { subscriber, got } = await switchesOn(as.gus, service);
  await deliver();
  if (failedAt) subscriber.answer = () => new Response(null, { status: 503 });
  notifyGroomersOfTomorrow(app.ctx);
  await deliver();
  delete subscriber.answer;
  app.clock.set(Date.parse(at));
  await deliver();
  expect(titlesOf({ got })).toEqual(wanted);
});
