import { expect, test } from "bun:test";
import { Secret } from "otpauth";
import { mfaSecrets, pendingLogins, users } from "#db/db.ts";
import {
  newRecoveryCodes,
  newSecret,
  recoveryHash,
  sixDigitsIn,
  timeStepOfCode,
  totpUri,
} from "#src/features/people/mfa/codes.ts";
import { endSessionsOf } from "#src/http/sessions/session-store.ts";
import { DAY_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import { auditedActions } from "#tests/people/accounts/setup.ts";
import { browser } from "#tests/support/app.ts";
import { changeRows, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { bossWithFactor, codeOf, isSignedIn, pendingIn, production, right, STEP_MS, siteWithAdmins } from "./setup.ts";

test("asks for a code after the password and logs in only with it", async () => {
  const { app, secret, boss } = await bossWithFactor();
  const window = app.visitor();

  const first = await window.submit("/admin-login?next=/admin/users/1", right);
  expect(first.headers.get("location")).toBe("/auth/code?next=%2Fadmin%2Fusers%2F1");
  expect(await isSignedIn(window)).toBe(false);
  expect((await window.get("/admin-dashboard")).status).toBe(302);

  const html = await (await window.get("/auth/code?next=/admin/users/1")).text();
  expect(html).toContain('autocomplete="one-time-code"');
  expect(html).toContain('inputmode="numeric"');
  const code = codeOf(app, secret);
  const second = await window.submit("/auth/code?next=/admin/users/1", {
    code: `${code.slice(0, 3)} ${code.slice(3)}`,
  });

  expect(second.headers.get("location")).toBe("/admin/users/1");
  expect(await isSignedIn(window)).toBe(true);
  expect(window.cookies.has("pending-login")).toBe(false);
  expect(auditedActions(app).slice(-2)).toEqual([
    { action: "admin-password", actorId: boss.id },
    { action: "admin-login", actorId: boss.id },
  ]);
});

testWith("sends an admin to no page outside the admin pages", bossWithFactor, async ({ app, secret }) => {
  const window = await pendingIn(app);
  const answer = await window.submit("/auth/code?next=/messages", { code: codeOf(app, secret) });

  expect(answer.headers.get("location")).toBe("/admin-dashboard");
});

testWith("locks no one out after a fast clock", bossWithFactor, async ({ app, secret }) => {
  changeRows(app.ctx.db, mfaSecrets, {}, { lastStep: Math.floor((app.clock.now() + 365 * DAY_MS) / STEP_MS) });

  const window = await pendingIn(app);
  expect((await window.submit("/auth/code", { code: codeOf(app, secret) })).status).toBe(303);
});

testWith("doesn't use up a code when the session can't be saved", bossWithFactor, async ({ app, codes }) => {
  const window = await pendingIn(app);
  app.ctx.db.run("CREATE TRIGGER full BEFORE INSERT ON sessions BEGIN SELECT RAISE(ABORT, 'full'); END");

  expect((await window.submit("/auth/code", { code: codes[0]! })).status).toBe(500);
  app.ctx.db.run("DROP TRIGGER full");

  await window.submit("/auth/code", { code: codes[0]! });
  expect(await isSignedIn(window)).toBe(true);
});

testWith("returns a wrong code to the page without it and logs the failure", bossWithFactor, async ({ app }) => {
  const response = await (await pendingIn(app)).submit("/auth/code", { code: "000000" });
  const html = await response.text();

  expect(response.status).toBe(422);
  expect(html).toContain("That code is wrong or already used.");
  expect(html).not.toContain("000000");
  expect(auditedActions(app).at(-1)!.action).toBe("mfa-failed");
});

test("ends the second step after 10 minutes or with the sessions", async () => {
  const { app, secret, boss } = await bossWithFactor();
  const [late, ended] = [await pendingIn(app), await pendingIn(app)];
  endSessionsOf(app.ctx.db, boss.id);
  expect((await ended.get("/auth/code?next=/admin-dashboard")).headers.get("location")).toBe("/admin-login");
  expect((await ended.post("/api/login/code", { code: codeOf(app, secret) })).status).toBe(401);

  await late.submit("/admin-login", right);
  app.clock.advance(10 * MINUTE_MS);

  const answer = await late.submit("/auth/code?next=/admin-dashboard", { code: codeOf(app, secret) });
  expect(answer.headers.get("location")).toBe("/admin-login");
  expect(await (await late.get("/admin-login")).text()).toContain("Please start over and enter your password again.");
  expect(await isSignedIn(late)).toBe(false);
});

testWith("refuses the second step of a disabled admin", bossWithFactor, async ({ app, secret, boss }) => {
  const window = await pendingIn(app);
  changeRows(app.ctx.db, users, { id: boss.id }, { disabledAt: 1 });

  expect((await window.post("/api/login/code", { code: codeOf(app, secret) })).status).toBe(401);
});

testWith("keeps up to five half logins of an account", bossWithFactor, async ({ app }) => {
  for (let count = 0; count < 7; count++) await pendingIn(app);

  expect(findRows(app.ctx.db, pendingLogins)).toHaveLength(5);
});

testWith("asks for a recovery code with a keyboard of letters", bossWithFactor, async ({ app }) => {
  const window = await pendingIn(app);
  const html = await (await window.get("/auth/code?recovery=1")).text();
  expect(html).toContain("Enter a recovery code");
  expect(html).not.toContain("inputmode");
});

test("limits a stranger with the password but not the owner's network", async () => {
  const { app, secret } = await bossWithFactor({ RATE_LIMITS: "mfa-ip=3,mfa-account=5" });
  const guess = async (ip: string) => {
    const window = browser(app.handle, ip);
    await window.submit("/admin-login", right);
    return (await window.submit("/auth/code", { code: "000000" })).status;
  };

  for (let at = 0; at < 3; at++) expect(await guess("203.0.113.1")).toBe(422);
  expect(await guess("203.0.113.1")).toBe(429);
  for (let at = 0; at < 2; at++) expect(await guess("203.0.113.2")).toBe(422);
  expect(await guess("203.0.113.3")).toBe(429);

  const owner = await pendingIn(app);
  expect((await owner.submit("/auth/code", { code: codeOf(app, secret) })).status).toBe(303);
});

testWith("doesn't require it in a demo", siteWithAdmins, async ({ app }) => {
  const window = app.visitor();

  expect((await window.post("/api/admin/login", right)).status).toBe(200);
  expect(await (await window.get("/admin-dashboard")).text()).toContain("Set up two-step verification");
});

test("requires it at the first login on a real site", async () => {
  const { app } = await siteWithAdmins(production);
  const window = app.visitor();

  expect(await (await window.post("/api/admin/login", right)).json()).toMatchObject({ step: "set-up" });
  expect((await window.submit("/admin-login", right)).headers.get("location")).toBe(
    "/auth/set-up?next=%2Fadmin-dashboard",
  );
  expect(await isSignedIn(window)).toBe(false);
  expect((await window.get("/two-step")).status).toBe(302);
  expect((await window.get("/auth/code")).headers.get("location")).toBe("/auth/set-up");
});
const { base32: rfcSecret } = Secret.fromUTF8("12345678901234567890");

/** Codes of RFC 6238, appendix B, for SHA-1: the last six of eight digits. */
test.each([
  [59, "94287082"],
  [1111111109, "07081804"],
  [1111111111, "14050471"],
  [1234567890, "89005924"],
  [2000000000, "69279037"],
  [20000000000, "65353130"],
])("matches the standard's code at second %d", (second, code) => {
  expect(timeStepOfCode(rfcSecret, code.slice(2), second * 1000)).toBe(Math.floor(second / 30));
});

test("accepts a phone that is 30 seconds off but no more", () => {
  const at = (seconds: number) => timeStepOfCode(rfcSecret, "005924", (1234567890 + seconds) * 1000);

  expect([-30, 0, 29, 30].map(at)).toEqual(Array(4).fill(41152263));
  expect([-31, 60].map(at)).toEqual([null, null]);
});

test("reads digits with any spacing and refuses other codes", () => {
  expect(["123456", " 123 456 ", "123-456"].map(sixDigitsIn)).toEqual(["123456", "123456", "123456"]);
  expect(["", "12345", "1234567", "12345a", "١٢٣٤٥٦"].map(sixDigitsIn)).toEqual([null, null, null, null, null]);
});

test("makes 160-bit secrets and names the site and account in the QR code", () => {
  const secret = newSecret();

  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newSecret()).not.toBe(secret);
  expect(totpUri(secret, "boss@example.com")).toStartWith(
    "otpauth://totp/Mudroom:boss%40example.com?issuer=Mudroom&secret=",
  );
});

test("makes 10 recovery codes and reads them with capitals and look-alike letters", () => {
  const codes = newRecoveryCodes();

  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
  expect(recoveryHash("O1I0 abcd-efgh JKMN")).toBe(recoveryHash("0110-abcd-efgh-jkmn"));
});
