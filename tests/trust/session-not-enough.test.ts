import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { knownNetworks, sessions, users } from "#db/db.ts";
import type { Role } from "#src/shared/base/viewers.ts";
import { browser, START, testApp } from "#tests/support/app.ts";
import { codeAt, offerIn } from "#tests/support/mfa.ts";
import { addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { testWith } from "#tests/support/test-with.ts";
import { auditedActions, emailsTo } from "../people/accounts/setup.ts";

async function setUp() {
  const app = await testApp();
  const ana = await addUser(app, "pet_parent", "ana");
  const enter = async (from: string, window = browser(app.handle, from)) => {
    const { status } = await window.post("/api/login", { username: "ana", password: PASSWORD });
    return { window, status };
  };
  const sentEmails = () => emailsTo(app, ana.email).filter(({ subject }) => subject.startsWith("New login"));
  const linkIn = (text = "") => /\/not-me\?token=([\w-]+)/.exec(text)?.[1] ?? "";
  return { app, ana, enter, sentEmails, linkIn };
}

type Ask = (window: ReturnType<typeof signedIn>, id: number, password?: string) => Promise<Response>;
const behindThePassword: Record<string, Ask> = {
  "a new email": (window, id, password) =>
    window.patch(`/api/users/${id}`, { email: "thief@example.com", currentPassword: password }),
  "the download by API": (window, _id, password) => window.post("/api/account/export", { password }),
  "the download by form": (window, _id, password = "") => window.submit("/your-data", { password }),
  "two-step verification": async (window, _id, password = "") => {
    const { secret, token } = offerIn(await (await window.get("/two-step?do=set-up")).text());
    return window.submit("/two-step?do=set-up", { token, code: codeAt(secret, START), password });
  },
  leaving: (window, _id, password) => window.delete("/api/account", { password }),
};

for (const [what, ask] of Object.entries(behindThePassword)) {
  for (const role of ["pet_parent", "groomer"] satisfies Role[]) {
    testWith(`requires a ${role}'s password for ${what} and logs wrong ones`, testApp, async (app) => {
      const one = await addUser(app, role, "one");
      const window = signedIn(app, one, role);

      const refused = [await ask(window, one.id), await ask(window, one.id, "wrong")];
      const actions = auditedActions(app).map(({ action }) => action);
      const { email } = app.ctx.db.select().from(users).get()!;
      const done = await ask(window, one.id, PASSWORD);

      expect(refused.map(({ status }) => status)).toEqual([422, 422]);
      expect(await refused[1]!.text()).toMatch(/That isn('|&#39;)t your current password/);
      expect(actions).toContain("password-confirmation-failed");
      expect(email).toBe(one.email);
      expect(done.status).toBeLessThan(300);
    });
  }
}

testWith("requires no password for unchanged details", setUp, async ({ app, ana }) => {
  const changes = { email: "ANA@example.com", fullName: "Ana Bright", phoneNumber: "828-555-0177" };
  expect((await signedIn(app, ana, "pet_parent").patch(`/api/users/${ana.id}`, changes)).status).toBe(200);
});

testWith("lets a demo account download its data without a password", setUp, async ({ app, ana }) => {
  app.ctx.db.update(users).set({ isDemo: true }).run();
  const window = signedIn(app, ana, "pet_parent");
  expect(await (await window.get("/your-data")).text()).not.toContain('type="password"');
  expect((await window.submit("/your-data", {})).headers.get("content-disposition")).toStartWith("attachment");
});

testWith("emails a person once about a new browser or network", setUp, async ({ app, enter, sentEmails }) => {
  const counts: number[] = [];
  const home = await enter("192.0.2.1");
  const next = async (...from: Parameters<typeof enter>) => {
    app.clock.advance(1000);
    await enter(...from);
    counts.push(sentEmails().length);
  };
  counts.push(sentEmails().length);
  await next("192.0.2.1", home.window);
  await next("192.0.2.1");
  const moved = browser(app.handle, "198.51.100.7");
  for (const [name, value] of home.window.cookies) moved.cookies.set(name, value);
  await next("", moved);
  await next("", moved);

  expect(counts).toEqual([1, 1, 2, 3, 3]);
  expect(JSON.stringify(app.ctx.db.select().from(knownNetworks).all())).not.toMatch(/192\.0|198\.51/);
});

testWith("emails no one about a wrong password or a demo login", setUp, async ({ app, sentEmails }) => {
  await app.visitor().post("/api/login", { username: "ana", password: "wrong" });
  expect(sentEmails()).toEqual([]);
});

test("ends every session with 'This wasn't me' and asks for a new password", async () => {
  const { app, ana, enter, sentEmails, linkIn } = await setUp();
  const home = await enter("192.0.2.1");
  const thief = await enter("203.0.113.9");
  const token = linkIn(sentEmails().at(-1)!.text);
  await enter("198.51.100.7");

  const reader = app.visitor();
  const looked = await reader.get(`/not-me?token=${token}`);
  expect([looked.status, looked.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect((await thief.window.get("/api/user")).status).toBe(200);
  const pressed = await reader.submit("/not-me", { token });

  expect(app.ctx.db.select().from(sessions).all()).toEqual([]);
  expect([(await home.window.get("/api/user")).status, (await thief.window.get("/api/user")).status]).toEqual([
    401, 401,
  ]);
  expect((await enter("203.0.113.9", thief.window)).status).toBe(401);
  expect(auditedActions(app)).toContainEqual({ action: "login-denied", actorId: ana.id });
  const reset = /^\/reset-password\?token=([\w-]+)$/.exec(pressed.headers.get("location")!)![1]!;
  expect((await reader.submit("/reset-password", { token: reset, password: "fresh start" })).status).toBe(303);
  expect((await app.visitor().post("/api/login", { username: "ana", password: "fresh start" })).status).toBe(200);
  for (const { text } of sentEmails().slice(0, 3)) {
    expect((await reader.submit("/not-me", { token: linkIn(text) })).status).toBe(422);
  }
});

const dead: Record<string, (here: Awaited<ReturnType<typeof setUp>>) => unknown> = {
  "too old": ({ app }) => app.clock.advance(7 * 24 * 60 * 60 * 1000),
  "of a suspended account": ({ app }) => app.ctx.db.update(users).set({ disabledAt: 1 }).run(),
  "of an admin": ({ app, ana }) => app.ctx.db.update(users).set({ role: "admin" }).where(eq(users.id, ana.id)).run(),
};
for (const [why, change] of Object.entries(dead)) {
  testWith(`does nothing for a link ${why}`, setUp, async (here) => {
    await here.enter("192.0.2.1");
    change(here);
    const { passwordHash } = here.app.ctx.db.select().from(users).get()!;
    const token = here.linkIn(here.sentEmails()[0]!.text);
    expect((await here.app.visitor().submit("/not-me", { token })).status).toBe(422);
    expect(here.app.ctx.db.select().from(users).get()!.passwordHash).toBe(passwordHash);
  });
}
