import { expect, test } from "bun:test";
import { alerts, auditLog, mfaSecrets, recoveryCodes, users } from "#db/db.ts";
import { auditedActions, emailedToken, emailsTo, otherEmailsTo } from "#tests/people/accounts/setup.ts";
import { addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { changeRows, findRow, findRows } from "#tests/support/rows.ts";
import { codeOf, isIn, olaWithFactor, optional, STEP_MS, setUp } from "./setup.ts";

const homes = { groomer: "/groomer-dashboard?tab=account", pet_parent: "/pet-parent-dashboard?tab=profile" };

test.each(optional)("logs in a %s with a code and continues to their page", async (role) => {
  const { app, ola, secret, login } = await olaWithFactor(role);
  const window = app.visitor();

  const first = await window.submit("/auth?mode=login&next=/messages?page=2", login);
  expect(first.headers.get("location")).toBe("/auth/code?next=%2Fmessages%3Fpage%3D2");
  expect(await isIn(window)).toBe(false);
  const second = await window.submit("/auth/code?next=/messages?page=2", { code: codeOf(app, secret) });

  expect(second.headers.get("location")).toBe("/messages?page=2");
  expect(await isIn(window)).toBe(true);
  expect(window.cookies.has("pending-login")).toBe(false);
  expect(auditedActions(app).slice(-2)).toEqual([
    { action: "password-accepted", actorId: ola.id },
    { action: "login", actorId: ola.id },
  ]);
  const programs = app.visitor();
  app.clock.advance(STEP_MS);
  const asked = await programs.post("/api/login", login);
  expect([asked.status, await asked.json()]).toEqual([202, expect.objectContaining({ step: "code" })]);
  expect(await isIn(programs)).toBe(false);
  const letIn = await programs.post("/api/login/code", { code: codeOf(app, secret) });
  expect([letIn.status, await letIn.json()]).toEqual([200, expect.objectContaining({ username: "ola", role })]);
});

test.each(
  optional.flatMap(([role]) =>
    (
      [
        ["a wrong code", () => ["000000", "12345", "abcdef", "4f7k-9m2x-q8rt-v3wd"], [422, 422, 422, 422]],
        ["a used code", ({ now }) => [now, now], [303, 422]],
        ["a code of the half minute before", ({ before }) => [before], [422]],
        ["a code of the half minute after, and then this one's", ({ after, now }) => [after, now], [303, 422]],
        ["a code of the half minutes beyond", ({ far }) => far, [422, 422]],
        [
          "each recovery code once",
          ({ codes }) => [codes[0]!, codes[0]!, codes[1]!.toUpperCase().replaceAll("-", " ")],
          [303, 422, 303],
        ],
      ] as [string, (has: Shown) => string[], number[]][]
    ).map(([name, typed, statuses]) => [role, name, typed, statuses] as const),
  ),
)("checks the code of a %s: %s", async (role, _, typed, statuses) => {
  const { app, secret, codes, send } = await olaWithFactor(role);
  const at = (steps: number) => codeOf(app, secret, steps);
  const answers: number[] = [];
  const shown = { now: at(0), before: at(-1), after: at(1), far: [at(-3), at(3)], codes };
  for (const code of typed(shown)) answers.push(await send(code));
  expect(answers).toEqual(statuses);
});

type Shown = Record<"now" | "before" | "after", string> & Record<"far" | "codes", string[]>;

test("refuses someone else's codes in both directions", async () => {
  const { app, send, pending } = await olaWithFactor("groomer");
  const bea = await addUser(app, "pet_parent", "bea");
  const theirs = await setUp(app, signedIn(app, bea, "pet_parent"), "/two-step?do=set-up");
  app.clock.advance(STEP_MS);

  expect(await send(codeOf(app, theirs.secret))).toBe(422);
  expect(await send(theirs.codes[0]!)).toBe(422);
  const window = await pending();
  const answer = await window.post("/api/login/code", { code: codeOf(app, theirs.secret), username: "bea" });
  expect(answer.status).toBe(422);
  expect(findRows(app.ctx.db, recoveryCodes, { userId: bea.id })).toHaveLength(10);
});

test.each(optional)("logs in one of two tabs of a %s that send one code", async (role) => {
  const { app, secret, codes, pending } = await olaWithFactor(role);
  for (const code of [codeOf(app, secret), codes[0]!]) {
    const tabs = [await pending(), await pending()];
    const answers = await Promise.all(tabs.map((tab) => tab.submit("/auth/code", { code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422]);
  }
});

test("requires a code after a password reset and counts tries of all networks", async () => {
  const { app, ola, login, secret } = await olaWithFactor("pet_parent", { RATE_LIMITS: "mfa-account=5" });
  const thief = app.visitor();
  await thief.post("/api/forgot-password", { email: ola.email });
  const password = "another one";
  const reset = await thief.submit("/reset-password", { token: emailedToken(app, ola.email), password });
  expect(reset.headers.get("location")).toBe("/auth?mode=login");
  expect(await isIn(thief)).toBe(false);

  expect((await thief.post("/api/login", { ...login, password })).status).toBe(202);
  expect(await isIn(thief)).toBe(false);
  expect(findRows(app.ctx.db, mfaSecrets)).toHaveLength(1);
  for (let tries = 1; tries <= 5; tries++) {
    expect((await thief.post("/api/login/code", { code: "000000" })).status).toBe(422);
  }
  expect((await thief.post("/api/login/code", { code: codeOf(app, secret) })).status).toBe(429);
});

test.each(optional)("lets a %s turn it off only with password and code", async (role) => {
  const { app, ola, window, secret } = await olaWithFactor(role);
  const off = (fields: Record<string, string>) => window.submit("/two-step?do=off", fields);
  const code = () => codeOf(app, secret);
  expect(await (await window.get("/two-step?do=off")).text()).toContain("Your password");

  expect((await off({ code: code() })).status).toBe(422);
  expect((await off({ code: code(), password: "wrong" })).status).toBe(422);
  expect((await off({ code: "000000", password: PASSWORD })).status).toBe(422);
  expect(findRows(app.ctx.db, mfaSecrets)).toHaveLength(1);

  expect((await off({ code: code(), password: PASSWORD })).headers.get("location")).toBe("/two-step");
  expect((await window.get("/two-step")).headers.get("location")).toBe(`${homes[role]}&section=security`);
  expect(findRows(app.ctx.db, recoveryCodes)).toEqual([]);
  expect((await app.visitor().post("/api/login", { username: "ola", password: PASSWORD })).status).toBe(200);
  expect(otherEmailsTo(app, ola.email).map(({ subject }) => subject)).toEqual([
    "Two-step verification is on",
    "Two-step verification was turned off",
  ]);
});

test.each(optional)("sends a %s who turned it off elsewhere back to the login", async (role) => {
  const { app, window, secret, pending } = await olaWithFactor(role);
  const half = await pending();
  await window.submit("/two-step?do=off", { code: codeOf(app, secret), password: PASSWORD });

  expect((await half.get("/auth/code?next=/messages")).headers.get("location")).toBe(
    "/auth?mode=login&next=%2Fmessages",
  );
  expect((await half.post("/api/login/code", { code: codeOf(app, secret, 1) })).status).toBe(401);
  expect((await half.submit("/auth/set-up", { token: "x", code: "123456" })).headers.get("location")).toBe(
    "/auth?mode=login",
  );
});

test.each(optional)("shows a %s its state in the settings without notifying admins", async (role) => {
  const { app, ola, window, codes, send } = await olaWithFactor(role);
  await setUp(app, signedIn(app, await addUser(app, role, "bea"), role), "/two-step?do=set-up");
  const section = async () => (await window.get(`${homes[role]}&section=security`)).text();
  expect(await section()).toContain("You have 10 recovery codes left");
  expect(await section()).toContain("Password · two-step verification on");
  await addUser(app, "admin", "boss");
  await send(codes[0]!);

  expect(await section()).toContain("You have 9 recovery codes left");
  const emails = otherEmailsTo(app, ola.email);
  expect(emails.at(-1)!.subject).toBe("One of your recovery codes was used");
  expect(emails.map(({ text }) => text).join()).not.toContain("admin");
  expect(emailsTo(app, "boss@example.com")).toEqual([]);
  expect(findRows(app.ctx.db, alerts)).toEqual([]);
});

test.each<[number, Record<string, string>]>([
  [9, {}],
  [10, { do: "codes" }],
  [10, { do: "set-up" }],
  [0, { do: "off", password: PASSWORD }],
])(
  "says in the email that %d recovery codes are left after one was used: %o",
  async (left, { do: task, ...fields }) => {
    const { app, ola, window, codes, send } = await olaWithFactor("groomer");
    const [code = ""] = codes;
    const path = `/two-step?do=${task}`;
    if (!task) await send(code);
    else if (task === "set-up") await setUp(app, window, path, { present: code });
    else await window.submit(path, { code, ...fields });

    const used = otherEmailsTo(app, ola.email).find(({ subject }) => subject.startsWith("One of your"))!;
    expect(used.text).toContain(`and ${left} recovery codes are left.`);
  },
);

test.each(optional)("lets an admin turn it off for a %s who lost everything", async (role) => {
  const { app, ola, window, pending, login } = await olaWithFactor(role);
  const boss = signedIn(app, await addUser(app, "admin", "boss"), "admin");
  const half = await pending();
  const path = `/api/admin/users/${ola.id}/two-step`;
  expect(await (await boss.get(`/admin/users/${ola.id}`)).text()).toMatch(/Since <time[^>]*>Jun 10, 2026/);

  expect((await boss.delete(path)).status).toBe(204);

  expect(await isIn(window)).toBe(false);
  expect((await half.post("/api/login/code", { code: "123456" })).status).toBe(401);
  expect((await app.visitor().post("/api/login", login)).status).toBe(200);
  const { subject, text } = otherEmailsTo(app, ola.email).at(-1)!;
  expect(subject).toBe("Two-step verification was turned off");
  expect(text).toContain("Our support team turned off two-step verification");
  const row = findRow(app.ctx.db, auditLog, { action: "mfa-reset" })!;
  expect(row).toMatchObject({ actorId: findRow(app.ctx.db, users, { username: "boss" })!.id });
  expect(row.target).toBe(`user ${ola.id}`);
  expect((await boss.delete(path)).status).toBe(409);
});

test.each(optional)("asks a demo %s for no code", async (role) => {
  const { app, ola } = await olaWithFactor(role, { DEMO: "1" });
  const username = role === "groomer" ? "demo_groomer" : "demo_parent";
  changeRows(app.ctx.db, users, { id: ola.id }, { username, isDemo: true });

  const window = app.visitor();
  expect((await window.post("/api/demo-login", { username })).status).toBe(200);
  expect(await isIn(window)).toBe(true);
});

test.each(optional)("exports a %s's start date of it but no secret", async (role) => {
  const { app, window, secret, codes } = await olaWithFactor(role);
  await window.submit("/two-step?do=not-now", {});
  const text = await (await window.post("/api/account/export", { password: PASSWORD })).text();

  expect(JSON.parse(text)).toMatchObject({
    twoStepVerification: { setUpAt: app.clock.now() - STEP_MS, recoveryCodesLeft: 10 },
    twoStepDeclinedAt: app.clock.now(),
  });
  for (const one of [secret, ...codes]) expect(text).not.toContain(one);
});
