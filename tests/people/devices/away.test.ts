import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { pushDevices, pushQueue } from "#db/db.ts";
import { OutsideError } from "#src/ports/fetch-outside.ts";
import { queuePushToPerson } from "#src/push/queue.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import { outsideSite } from "#tests/ports/outside-site.ts";
import { START } from "#tests/support/app.ts";
import { signedIn } from "#tests/support/people.ts";
import { addRow, changeRows, findRows, removeRows } from "#tests/support/rows.ts";
import { until } from "#tests/support/until.ts";
import { requestFor, requests } from "#tests/visits/bookings/setup.ts";
import { pushService } from "./push-service.ts";
import { type DeviceSetup, setUpDevices, switchesOn, titlesOf } from "./setup.ts";

let setup: DeviceSetup;
let tries: number;
let instead: (() => Response | never) | undefined;
let asks: DeviceSetup["app"]["ctx"]["fetchOutside"];
beforeAll(async () => {
  const service = pushService();
  const fetchOutside: typeof service.fetchOutside = async (url, request) => {
    tries++;
    if (!instead) return service.fetchOutside(url, request);
    const answer = instead();
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body: new Uint8Array() };
  };
  asks = fetchOutside;
  setup = { ...(await setUpDevices({ fetchOutside })), service };
});
beforeEach(() => {
  const { app, ana, gus } = setup;
  [tries, instead] = [0, undefined];
  app.clock.set(START);
  Object.assign(app.ctx, { fetchOutside: asks });
  removeRows(app.ctx.db, pushDevices, {});
  setup.as = { ana: signedIn(app, ana, "pet_parent"), gus: signedIn(app, gus.user, "groomer") };
});

const answers =
  (status: number, headers: Record<string, string> = {}) =>
  () =>
    new Response(null, { status, headers });
const devices = () => findRows(setup.app.ctx.db, pushDevices);
const waiting = () => findRows(setup.app.ctx.db, pushQueue);
const lookAfter = async (ms: number) => {
  setup.app.clock.advance(ms);
  const before = tries;
  await setup.deliver();
  return tries - before;
};

test.each([404, 410])("removes a device when its push service answers %i", async (status) => {
  await switchesOn(setup.as.ana, setup.service);
  instead = answers(status);

  await setup.deliver();

  expect(devices()).toEqual([]);
  expect(waiting()).toEqual([]);
});

test("retries an unavailable push service less and less often and delivers everything", async () => {
  const { got } = await switchesOn(setup.as.ana, setup.service);
  changeRows(setup.app.ctx.db, pushQueue, {}, { expiresAt: Number.MAX_SAFE_INTEGER });
  instead = () => {
    throw new OutsideError("unreachable", "No answer");
  };
  expect(await lookAfter(0)).toBe(1);
  expect(await lookAfter(MINUTE_MS - 1)).toBe(0);
  expect(await lookAfter(1)).toBe(1);
  expect(await lookAfter(2 * MINUTE_MS - 1)).toBe(0);
  instead = answers(503);
  expect(await lookAfter(1)).toBe(1);
  for (let more = 0; more < 8; more++) expect(await lookAfter(HOUR_MS)).toBe(1);

  instead = undefined;
  expect(await lookAfter(HOUR_MS)).toBe(1);

  expect(got).toHaveLength(1);
  expect(waiting()).toEqual([]);
  expect(devices()).toMatchObject([{ failingSince: null, failures: 0, retryAt: null }]);
});

test("waits up to an hour when a push service asks to", async () => {
  const { got } = await switchesOn(setup.as.ana, setup.service);
  changeRows(setup.app.ctx.db, pushQueue, {}, { expiresAt: Number.MAX_SAFE_INTEGER });
  instead = answers(429, { "retry-after": "600" });
  await setup.deliver();
  instead = answers(429, { "retry-after": "999999" });
  expect(await lookAfter(10 * MINUTE_MS - 1)).toBe(0);
  expect(await lookAfter(1)).toBe(1);

  instead = undefined;
  expect(await lookAfter(HOUR_MS - 1)).toBe(0);
  expect(await lookAfter(1)).toBe(1);
  expect(got).toHaveLength(1);
});

test("drops refused notifications and removes a device that fails for a week", async () => {
  await switchesOn(setup.as.ana, setup.service);
  instead = answers(403);
  const lines: unknown[] = [];
  Object.assign(setup.app.ctx.log, { info: (...line: unknown[]) => lines.push(line) });
  await setup.deliver();

  expect(waiting()).toEqual([]);
  expect(devices()).toMatchObject([{ failures: 1 }]);
  expect(lines).toEqual([["push not taken", { deviceId: devices()[0]!.id, answer: "403" }]]);

  setup.app.clock.advance(7 * DAY_MS);
  const { id } = devices()[0]!;
  const [sendAt, expiresAt] = [setup.app.ctx.now(), setup.app.ctx.now() + DAY_MS];
  addRow(setup.app.ctx.db, pushQueue, { deviceId: id, kind: "welcome", sendAt, expiresAt });
  await setup.deliver();
  expect(devices()).toEqual([]);
});

test("counts waiting, failing, and delivered notifications in the metrics", async () => {
  const read = async () => {
    setup.app.clock.advance(15_000);
    const text = await (await setup.app.visitor().get("/metrics")).text();
    const value = (name: string) => Number(text.split(`\nmudroom_${name} `)[1]!.split("\n")[0]);
    const [due, oldest] = [value("pushes_due"), value("pushes_oldest_due_seconds")];
    const tries = ["later", "taken"].map((outcome) => value(`push_tries_total{outcome="${outcome}"}`));
    return { due, oldest, tries, devices: value("push_devices"), failing: value("push_devices_failing") };
  };
  const { tries } = await read();
  const [later, taken] = tries as [number, number];

  await switchesOn(setup.as.ana, setup.service);
  expect(await read()).toEqual({ due: 1, oldest: 15, tries, devices: 1, failing: 0 });
  instead = answers(503);
  await setup.deliver();
  expect(await read()).toEqual({ due: 0, oldest: 0, tries: [later + 1, taken], devices: 1, failing: 1 });
  setup.app.clock.advance(MINUTE_MS);
  expect(await read()).toMatchObject({ due: 1, oldest: 30 });
  instead = undefined;
  await setup.deliver();
  expect(await read()).toEqual({ due: 0, oldest: 0, tries: [later + 1, taken + 1], devices: 1, failing: 0 });
});

test("removes a device whose address leads into our network", async () => {
  const site = outsideSite(() => new Response());
  const fetchOutside = site.fetchOutside({ isPublic: () => false });
  Object.assign(setup.app.ctx, { fetchOutside });
  await switchesOn(setup.as.ana, setup.service);

  await setup.deliver();
  site.stop();

  expect(site.asked).toEqual([]);
  expect(devices()).toEqual([]);
});

const service = pushService();
const site = outsideSite(service.take);
afterAll(site.stop);

test("sends a notification that the browser can decrypt", async () => {
  Object.assign(setup.app.ctx, { fetchOutside: site.fetchOutside() });
  const { got } = await switchesOn(setup.as.gus, service);

  await setup.deliver();

  expect(got).toMatchObject([
    { title: "Notifications are on", url: "/groomer-dashboard?tab=account&section=notifications" },
  ]);
  expect(site.asked).toHaveLength(1);
});

test("delivers to other devices beside a slow push service and sends nothing twice", async () => {
  const slow = await switchesOn(setup.as.ana, setup.service);
  const quick = await switchesOn(setup.as.gus, setup.service);
  const { promise, resolve } = Promise.withResolvers<Response>();
  slow.subscriber.answer = () => promise;
  const [first, second] = [setup.deliver(), setup.deliver()];
  await until(() => waiting().length === 1);

  expect(quick.got).toHaveLength(1);
  expect(waiting()).toHaveLength(1);

  resolve(new Response(null, { status: 201 }));
  await Promise.all([first, second]);
  expect(tries).toBe(2);
  expect(waiting()).toEqual([]);
});

async function writes(id: number) {
  expect((await setup.as.ana.post(`/api/bookings/${id}/messages`, { text: "Is nine fine?" })).status).toBe(201);
}

test("sends a new message while an older one waits", async () => {
  const phone = await switchesOn(setup.as.gus, setup.service);
  const { id } = await requests(setup.as.ana, requestFor({ gus: setup.gus }));
  await setup.deliver();
  instead = answers(503);
  await writes(id);
  await lookAfter(MINUTE_MS);
  setup.app.clock.advance(DAY_MS - 10 * MINUTE_MS);
  await writes(id);

  instead = undefined;
  await lookAfter(HOUR_MS);

  expect(titlesOf(phone)).toContain("New message");
});

test("sends new messages despite one written by a fast clock", async () => {
  const phone = await switchesOn(setup.as.gus, setup.service);
  const { id } = await requests(setup.as.ana, requestFor({ gus: setup.gus }));
  await setup.deliver();
  setup.app.clock.advance(366 * DAY_MS);
  const push = { kind: "message", bookingId: id, sendAt: setup.app.ctx.now() } as const;
  queuePushToPerson(setup.app.ctx.db, setup.gus.user.id, () => push);
  setup.app.clock.set(START);
  await writes(id);

  await lookAfter(MINUTE_MS);

  expect(titlesOf(phone)).toContain("New message");
});
