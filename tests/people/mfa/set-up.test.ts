import { expect, test } from "bun:test";
import { alerts, auditLog, mfaSecrets, outbox, recoveryCodes, sessions } from "#db/db.ts";
import { endUnguardedSessions } from "#src/features/people/mfa/queries.ts";
import { resetAdminMfa } from "#src/features/people/mfa/service.ts";
import { dbLimits } from "#src/http/guards/shared-limits.ts";
import { MINUTE_MS } from "#src/shared/base/time.ts";
import { offerIn, recoveryCodesIn } from "#tests/support/mfa.ts";
import { signedIn } from "#tests/support/people.ts";
import { findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { bossWithFactor, codeOf, isSignedIn, pendingIn, production, right, setUp, siteWithAdmins } from "./setup.ts";

const PAGE = "/two-step?do=set-up";
const factorsOf = ({ ctx }: Awaited<ReturnType<typeof siteWithAdmins>>["app"]) => findRows(ctx.db, mfaSecrets);

test("sets it up as the second step and shows 10 codes once", async () => {
  const { app } = await siteWithAdmins(production);
  const window = await pendingIn(app);

  const { response, html, codes, secret } = await setUp(app, window, "/auth/set-up?next=/admin/users/1");

  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(codes).toHaveLength(10);
  for (const part of ["Logout", 'href="/admin/users/1"']) expect(html).toContain(part);
  expect(await isSignedIn(window)).toBe(true);
  const page = await (await window.get("/two-step")).text();
  expect(page).toContain("You have 10 recovery codes left");
  expect(recoveryCodesIn(page)).toEqual([]);
  expect(page).not.toContain(secret);
  expect(page).not.toContain("Turn off");
});

testWith("counts a secret only after one of its codes was typed", siteWithAdmins, async ({ app, boss }) => {
  const window = signedIn(app, boss, "admin");
  const html = await (await window.get(PAGE)).text();
  const { token } = offerIn(html);
  expect(factorsOf(app)).toEqual([]);

  const wrong = await window.submit(PAGE, { token, code: "000000" });

  expect(wrong.status).toBe(422);
  expect(offerIn(await wrong.text()).token).toBe(token);
  expect(factorsOf(app)).toEqual([]);
  expect((await app.visitor().post("/api/admin/login", right)).status).toBe(200);
});

testWith("offers a secret for 10 minutes to one person only", siteWithAdmins, async ({ app, boss, mia }) => {
  const [own, other] = [signedIn(app, boss, "admin"), signedIn(app, mia, "admin")];
  const { secret, token } = offerIn(await (await own.get(PAGE)).text());
  const send = async (window: typeof own, given: string) =>
    (await window.submit(PAGE, { token: given, code: codeOf(app, secret) })).status;

  expect(await send(other, token)).toBe(422);
  const changed = token.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
  expect(await send(own, changed)).toBe(422);
  app.clock.advance(10 * MINUTE_MS);
  expect(await send(own, token)).toBe(422);
  expect(factorsOf(app)).toEqual([]);
});

test("lets one of two browsers set it up and sends the other to login", async () => {
  const { app } = await siteWithAdmins(production);
  const windows = [await pendingIn(app), await pendingIn(app)];
  const offers = await Promise.all(
    windows.map(async (window) => offerIn(await (await window.get("/auth/set-up")).text())),
  );

  const answers = await Promise.all(
    windows.map((window, at) =>
      window.submit("/auth/set-up", { token: offers[at]!.token, code: codeOf(app, offers[at]!.secret) }),
    ),
  );

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 303]);
  expect(factorsOf(app)).toHaveLength(1);
});

test("replaces the app with a code of the old one and ends other sessions", async () => {
  const { app, window, secret, codes, boss } = await bossWithFactor();
  const elsewhere = signedIn(app, boss, "admin");

  expect((await setUp(app, window, PAGE, { present: "000000" })).response.status).toBe(422);
  const replaced = await setUp(app, window, PAGE, { present: codeOf(app, secret) });

  expect(replaced.response.status).toBe(200);
  expect(await isSignedIn(window)).toBe(true);
  expect(await isSignedIn(elsewhere)).toBe(false);
  app.clock.advance(MINUTE_MS);
  for (const code of [codeOf(app, secret), codes[0]!]) {
    expect((await (await pendingIn(app)).submit("/auth/code", { code })).status).toBe(422);
  }
  expect((await (await pendingIn(app)).submit("/auth/code", { code: codeOf(app, replaced.secret) })).status).toBe(303);
});

test("makes new recovery codes with a code and voids the old ones", async () => {
  const { app, window, secret, codes } = await bossWithFactor();
  const path = "/two-step?do=codes";

  expect((await window.submit(path, { code: "000000" })).status).toBe(422);
  const made = recoveryCodesIn(await (await window.submit(path, { code: codeOf(app, secret) })).text());

  expect(made).toHaveLength(10);
  expect((await (await pendingIn(app)).submit("/auth/code", { code: codes[0]! })).status).toBe(422);
  expect((await (await pendingIn(app)).submit("/auth/code", { code: made[0]! })).status).toBe(303);
});

testWith("lets a demo's admins turn it off but not a real site's admins", bossWithFactor, async (demo) => {
  const real = await bossWithFactor(production);
  const off = ({ window, app, secret }: typeof demo) =>
    window.submit("/two-step?do=off", { code: codeOf(app, secret) });

  expect((await off(demo)).status).toBe(303);
  expect(await (await demo.window.get(`/admin/users/${demo.boss.id}`)).text()).toContain("Not set up");
  expect((await off(real)).status).toBe(409);

  expect(factorsOf(demo.app)).toEqual([]);
  expect(findRows(demo.app.ctx.db, recoveryCodes)).toEqual([]);
  expect(factorsOf(real.app)).toHaveLength(1);
});

testWith("notifies the owner and the other admins without a secret", bossWithFactor, async ({ app, codes, secret }) => {
  await (await pendingIn(app)).submit("/auth/code", { code: codes[0]! });

  const emails = findRows(app.ctx.db, outbox).filter(({ subject }) => !subject.startsWith("New login"));
  expect(emails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ["boss@example.com", "An admin was added"],
    ["boss@example.com", "Two-step verification is on"],
    ["mia@example.com", "An admin set up two-step verification"],
    ["boss@example.com", "One of your recovery codes was used"],
    ["mia@example.com", "An admin used a recovery code"],
  ]);
  const queue = findRows(app.ctx.db, alerts).map(({ message }) => message);
  expect(queue).toEqual([
    "boss set up two-step verification.",
    "boss used a recovery code instead of their app, and 9 recovery codes are left.",
  ]);
  const kept = JSON.stringify([emails, queue, findRows(app.ctx.db, auditLog), findRows(app.ctx.db, recoveryCodes)]);
  for (const one of [secret, ...codes]) expect(kept).not.toContain(one);
});

test("lets an operator reset it and sets it up again at the next login", async () => {
  const { app, window, secret } = await bossWithFactor(production);
  const half = await pendingIn(app);

  resetAdminMfa(app.ctx, "BOSS@example.com");

  expect(await isSignedIn(window)).toBe(false);
  expect((await half.post("/api/login/code", { code: codeOf(app, secret) })).status).toBe(401);
  expect((await app.visitor().submit("/admin-login", right)).headers.get("location")).toStartWith("/auth/set-up");
  expect(() => resetAdminMfa(app.ctx, "boss")).toThrow("boss hasn't set up two-step verification.");
  expect(() => resetAdminMfa(app.ctx, "nobody")).toThrow("There's no admin named nobody.");
  const row = findRows(app.ctx.db, auditLog).find(({ action }) => action === "mfa-reset")!;
  expect([row.actorId, row.ip]).toEqual([null, "local"]);
});

test("ends sessions of admins without it when a real site starts", async () => {
  const { app, window, mia } = await bossWithFactor(production);
  const old = signedIn(app, mia, "admin");

  endUnguardedSessions(app.ctx);

  expect(await isSignedIn(old)).toBe(false);
  expect(await isSignedIn(window)).toBe(true);
  const demo = await siteWithAdmins();
  signedIn(demo.app, demo.boss, "admin");
  endUnguardedSessions(demo.app.ctx);
  expect(findRows(demo.app.ctx.db, sessions)).toHaveLength(1);
});

test("works across several nodes and counts wrong codes", async () => {
  const { app } = await siteWithAdmins(production);
  Object.assign(app.ctx, { limits: dbLimits(app.ctx) });
  const window = await pendingIn(app);
  const { token } = offerIn(await (await window.get("/auth/set-up")).text());
  const statuses: number[] = [];
  for (let tries = 0; tries < 11; tries++) {
    const code = String(tries).padStart(6, "0");
    statuses.push((await window.submit("/auth/set-up", { token, code })).status);
  }
  expect(statuses).toEqual([...Array(10).fill(422), 429]);

  app.clock.advance(20 * MINUTE_MS);
  const { response } = await setUp(app, await pendingIn(app), "/auth/set-up");
  expect(response.status).toBe(200);
});
