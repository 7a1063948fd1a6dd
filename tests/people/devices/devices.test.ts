import { beforeAll, beforeEach, expect, test } from "bun:test";
import { createECDH } from "node:crypto";
import { eq } from "drizzle-orm";
import { auditLog, pushDevices, sessions } from "#db/db.ts";
import { changeSuspension } from "#src/features/operations/admin/users/suspension.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { MAX_DEVICES } from "#src/shared/people/push-labels.ts";
import { addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { findRows, removeRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { openTab } from "#tests/visits/bookings/requests/open-tab.ts";
import { open } from "./push-service.ts";
import { type DeviceSetup, devicesOf, setUpDevices, switchesOn } from "./setup.ts";

let setup: DeviceSetup;
beforeAll(async () => {
  setup = await setUpDevices();
});
beforeEach(() => void removeRows(setup.app.ctx.db, pushDevices, {}));

const rows = () => findRows(setup.app.ctx.db, pushDevices);

test("lists a browser by name without its address and keys", async () => {
  const { as, service, deliver } = setup;
  const on = await switchesOn(as.ana, service);
  await deliver();

  const listed = await (await as.ana.get("/api/push-devices")).text();
  expect(JSON.parse(listed).devices).toEqual([
    {
      id: on.id,
      name: "Unknown browser",
      createdAt: setup.app.ctx.now(),
      endsAt: setup.app.ctx.now() + 30 * DAY_MS,
      isCurrent: true,
    },
  ]);
  const { endpoint, keys } = on.subscriber.subscription;
  for (const secret of [endpoint, keys.p256dh, keys.auth]) expect(listed).not.toContain(secret);
  expect(on.got).toMatchObject([
    { title: "Notifications are on", url: "/pet-parent-dashboard?tab=profile&section=notifications" },
  ]);
});

test("changes nothing and greets no one when a device is sent twice", async () => {
  const { as, service, deliver, app } = setup;
  const { subscriber, got } = await switchesOn(as.ana, service);
  await deliver();
  const audited = app.ctx.db.$count(auditLog, eq(auditLog.action, "push-device-added"));

  const again = await as.ana.post("/api/push-devices", { ...subscriber.subscription, expirationTime: null });
  await deliver();

  expect(again.status).toBe(201);
  expect((await devicesOf(as.ana)).devices).toHaveLength(1);
  expect(got).toHaveLength(1);
  expect(await app.ctx.db.$count(auditLog, eq(auditLog.action, "push-device-added"))).toBe(await audited);
});

test("moves a device to the person who registers its address last", async () => {
  const { as, service } = setup;
  const { subscriber } = await switchesOn(as.ana, service);
  const { endpoint: renews } = subscriber.subscription;
  const moved = { ...subscriber.subscription, endpoint: `${renews}-new` };
  const renewals = [as.gus, as.ana, as.ana].map((by) => by.post("/api/push-devices", { ...moved, renews }));
  expect((await Promise.all(renewals)).map(({ status }) => status)).toEqual([404, 201, 404]);
  expect(rows().map(({ endpoint }) => endpoint)).toEqual([moved.endpoint]);

  await as.gus.post("/api/push-devices", moved);

  expect((await devicesOf(as.ana)).devices).toEqual([]);
  expect((await devicesOf(as.gus)).devices).toHaveLength(1);
});

test("refuses a device that no browser would send", async () => {
  const { as, service } = setup;
  const { subscription } = service.subscribe("");
  const { keys } = subscription;
  const wrong = [
    { ...subscription, endpoint: "http://push.test/to/1" },
    { ...subscription, endpoint: "https://localhost/to/1" },
    { ...subscription, endpoint: "https://push.test:8443/to/1" },
    { ...subscription, endpoint: "https://me:secret@push.test/to/1" },
    { ...subscription, endpoint: `https://push.test/${"a".repeat(1000)}` },
    { ...subscription, keys: { ...keys, auth: "short" } },
    { ...subscription, keys: { ...keys, p256dh: `BP${"A".repeat(85)}` } },
    { ...subscription, keys: { p256dh: keys.p256dh } },
    { endpoint: subscription.endpoint },
    {},
  ];

  const answers = await Promise.all(wrong.map((body) => as.ana.post("/api/push-devices", body)));

  expect(answers.map(({ status }) => status)).toEqual(wrong.map(() => 422));
  expect(rows()).toEqual([]);
});

test("allows 10 devices and makes room when one is removed", async () => {
  const { as, service, app, ana } = setup;
  const windows = Array.from({ length: MAX_DEVICES }, () => signedIn(app, ana, "pet_parent"));
  const devices = [];
  for (const window of windows) devices.push(await switchesOn(window, service));
  const { subscription } = service.subscribe("");

  const refused = await as.ana.post("/api/push-devices", subscription);
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain("Notifications are on for 10 devices, the maximum. Turn one off first.");

  expect((await as.ana.delete(`/api/push-devices/${devices[0]!.id}`)).status).toBe(204);
  expect((await as.ana.post("/api/push-devices", subscription)).status).toBe(201);
});

test("removes a device with its login, however the login ends", async () => {
  const { as, service, app } = setup;
  const admin = await addUser(app, "admin", "boss");
  const kim = await addUser(app, "pet_parent", "kim");
  const [phone, tablet, laptop] = [1, 2, 3].map(() => signedIn(app, kim, "pet_parent"));
  for (const window of [phone!, tablet!, laptop!]) await switchesOn(window, service);
  await switchesOn(as.ana, service);

  await phone!.post("/api/logout");
  expect((await devicesOf(laptop!)).devices).toHaveLength(2);

  const other = findRows(app.ctx.db, sessions, { userId: kim.id })[0]!;
  await laptop!.delete(`/api/account/sessions/${other.id}`);
  expect((await devicesOf(laptop!)).devices).toMatchObject([{ isCurrent: true }]);

  const viewer = {
    userId: admin.id,
    role: "admin",
    sessionId: 0,
    username: "",
    fullName: "",
    groomerId: null,
  } as const;
  const reason = "Spam";
  const input = { suspended: true, reason, membership: "keep", visits: "keep", words: "keep" } as const;
  await changeSuspension(app.ctx, { viewer, info: { id: "1", ip: "" } }, kim.id, input);
  expect(rows().map(({ userId }) => userId)).toEqual([setup.ana.id]);

  await as.ana.delete("/api/account/sessions");
  expect(rows()).toEqual([]);
  setup.as.ana = signedIn(app, setup.ana, "pet_parent");
});

test("keeps this browser's notifications and ends the others on a new password", async () => {
  const { service, app } = setup;
  const pat = await addUser(app, "pet_parent", "pat");
  const [phone, laptop] = [signedIn(app, pat, "pet_parent"), signedIn(app, pat, "pet_parent")];
  await switchesOn(phone, service);
  const mine = await switchesOn(laptop, service);

  await laptop.post("/api/account/password", { currentPassword: PASSWORD, password: "new biscuits" });
  expect((await devicesOf(laptop)).devices).toMatchObject([{ id: mine.id, isCurrent: true }]);
  expect((await phone.get("/api/push-devices")).status).toBe(401);

  await laptop.post("/api/login", { username: "pat", password: "new biscuits" });
  expect((await devicesOf(laptop)).devices).toMatchObject([{ id: mine.id, isCurrent: true }]);
});

test("keeps a device with an expired login quiet until someone logs in there", async () => {
  const { service, app, deliver } = setup;
  const ivy = await addUser(app, "pet_parent", "ivy");
  const [phone, laptop] = [signedIn(app, ivy, "pet_parent"), signedIn(app, ivy, "pet_parent")];
  const { id, got } = await switchesOn(phone, service);
  const before = app.ctx.now();
  app.clock.advance(20 * DAY_MS);
  await laptop.get("/api/user");
  app.clock.advance(10 * DAY_MS);
  await deliver();

  expect(got).toEqual([]);
  expect((await devicesOf(laptop)).devices).toMatchObject([{ id, endsAt: before + 30 * DAY_MS, isCurrent: false }]);
  const tab = await (await laptop.get("/pet-parent-dashboard?tab=profile&section=notifications")).text();
  expect(tab.replaceAll(/<[^>]+>/g, "")).toContain(
    "Ended on Jul 10, 2026. Log in on that device to turn them back on.",
  );

  expect((await phone.get("/api/user")).status).toBe(401);
  await phone.post("/api/login", { username: "ivy", password: PASSWORD });
  expect((await devicesOf(phone)).devices).toMatchObject([{ id, isCurrent: true }]);
  app.clock.set(before);
});

test("sends a second account on a device nothing of the first", async () => {
  const { service, app } = setup;
  const [eve, una] = [await addUser(app, "pet_parent", "eve"), await addUser(app, "pet_parent", "una")];
  const shared = signedIn(app, eve, "pet_parent");
  await switchesOn(shared, service);

  await shared.post("/api/login", { username: una.username, password: PASSWORD });

  expect(rows()).toEqual([]);
});

test("decrypts the example of RFC 8291 in the local push service", () => {
  const keys = createECDH("prime256v1");
  keys.setPrivateKey(Buffer.from("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94", "base64url"));
  const auth = Buffer.from("BTBZMqHH6r4Tts7J_aSIgg", "base64url");
  const body =
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";

  expect(open(Buffer.from(body, "base64url"), { keys, auth })).toBe("When I grow up, I want to be a watermelon");
});

const TAB = "/pet-parent-dashboard?tab=profile&section=notifications";
const PANEL = "#notifications";

testWith("lists the devices and turns one off remotely", setUpDevices, async ({ app, ana, as, service }) => {
  await switchesOn(signedIn(app, ana, "pet_parent"), service);
  await switchesOn(as.ana, service);

  // Family: a call that a site of another version doesn't know removed nothing.
  const unknown = () => Response.json({ error: { code: "unknown_call" } }, { status: 404 });
  const send: typeof as.ana.send = async (...call) => (call[0] === "DELETE" ? unknown() : as.ana.send(...call));
  for (const [says, window] of Object.entries({
    "Failed to turn": { ...as.ana, send },
    "Notifications turned": as.ana,
  }))
    await openTab(window, TAB, async (tab) => {
      expect(tab.text(PANEL)).toContain("This device, since Jun 10, 2026");
      await tab.click(`${PANEL} li:last-child button`);
      expect(tab.toast()).toStartWith(`${says} off`);
    });

  expect((await devicesOf(as.ana)).devices).toMatchObject([{ isCurrent: true }]);
});

testWith("explains to each role that the browser supports no notifications", setUpDevices, async ({ as }) => {
  await openTab(as.ana, TAB, async (tab) => {
    expect(tab.text(PANEL)).toContain("when your groomer is on the way");
    expect(tab.text(PANEL)).toContain("This browser doesn't support notifications.");
  });
  await openTab(as.gus, "/groomer-dashboard?tab=account&section=notifications", async (tab) =>
    expect(tab.text(PANEL)).toContain("at 5\u00a0PM about tomorrow's visits"),
  );
});
