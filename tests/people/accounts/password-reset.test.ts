import { expect, test } from "bun:test";
import { pushDevices, sessions, smsNumbers, smsQueue, users } from "#db/db.ts";
import { HOUR_MS } from "#src/shared/base/duration.ts";
import type { CalendarFeedView } from "#src/shared/day/calendar-feed.ts";
import type { TestApp } from "#tests/support/app.ts";
import { PASSWORD, signedIn } from "#tests/support/people.ts";
import { agreed } from "../sms/setup.ts";
import { auditedActions, mailedToken, mailsTo } from "./mailbox.ts";
import { appWithAna } from "./newcomer.ts";

const DEAD = "This link expired or was already used. Request a new one.";

const forgot = (app: TestApp, email: string) => app.visitor().post("/api/forgot-password", { email });
const reset = (app: TestApp, token: string, password = "fresh start") =>
  app.visitor().post("/api/reset-password", { token, password });
const login = (app: TestApp, password: string) => app.visitor().post("/api/login", { username: "ana", password });

test("the link sets a new password, ends every session and signs nobody in", async () => {
  const { app, ana } = await appWithAna();
  const window = signedIn(app, ana, "pet_parent");
  await forgot(app, ana.email);

  const response = await reset(app, mailedToken(app, ana.email));

  expect(response.status).toBe(200);
  expect(response.headers.getSetCookie().filter((cookie) => !cookie.startsWith("browser="))).toEqual([]);
  expect((await window.get("/api/user")).status).toBe(401);
  expect(app.ctx.db.select().from(sessions).all()).toEqual([]);
  expect((await login(app, PASSWORD)).status).toBe(401);
  expect((await login(app, "fresh start")).status).toBe(200);
});

async function watched(isConfirmed: boolean) {
  const { app, ana } = await appWithAna();
  const { db, now } = app.ctx;
  const window = signedIn(app, ana, "pet_parent");
  const feed = (await (await window.post("/api/calendar-feed")).json()) as CalendarFeedView;
  const userId = ana.id;
  const sessionId = db.select({ id: sessions.id }).from(sessions).get()!.id;
  const keys = { p256dh: "B".repeat(87), auth: "y".repeat(22) };
  db.insert(pushDevices)
    .values({ userId, sessionId, endpoint: "https://push.example/1", ...keys, name: "Firefox", createdAt: now() })
    .run();
  agreed(app, userId);
  const text = { userId, createdAt: now(), sendAt: now() + HOUR_MS, expiresAt: now() + 2 * HOUR_MS };
  db.insert(smsQueue)
    .values({ ...text, kind: "request" })
    .run();
  if (!isConfirmed) db.update(users).set({ emailVerifiedAt: null }).run();
  const left = async () => ({
    feed: (await app.visitor().get(new URL(feed.url).pathname)).status,
    devices: db.select().from(pushDevices).all().length,
    texts: db.select().from(smsQueue).all().length,
    numbers: db.select().from(smsNumbers).all().length,
  });
  return { app, ana, left };
}

test.each([
  ["a confirmed owner, who keeps their number", true, { numbers: 1 }, "calendar link and notifications"],
  ["a stranger who signed up with this address", false, { numbers: 0 }, "calendar link, notifications, and texts"],
])(
  "a reset takes what went on reading from %s, says so, and confirms the address",
  async (_, isConfirmed, kept, said) => {
    const { app, ana, left } = await watched(isConfirmed);
    expect(await left()).toEqual({ feed: isConfirmed ? 200 : 404, devices: 1, texts: 1, numbers: 1 });
    await forgot(app, ana.email);

    expect((await reset(app, mailedToken(app, ana.email))).status).toBe(200);

    expect(await left()).toEqual({ feed: 404, devices: 0, texts: 0, ...kept });
    expect(mailsTo(app, ana.email).at(-1)?.text).toContain(`We also turned off any ${said} set up before.`);
    expect(app.ctx.db.select({ at: users.emailVerifiedAt }).from(users).get()?.at).not.toBeNull();
  },
);

test("a refused reset takes nothing away", async () => {
  const { app, left } = await watched(true);
  const before = await left();

  expect((await reset(app, "made-up")).status).toBe(422);

  expect(await left()).toEqual(before);
});

test("without a confirmed address there is no calendar link", async () => {
  const { app, ana } = await appWithAna();
  app.ctx.db.update(users).set({ emailVerifiedAt: null }).run();

  const response = await signedIn(app, ana, "pet_parent").post("/api/calendar-feed");

  expect(response.status).toBe(409);
  expect((await response.json()).error.message).toBe("Confirm your email before you get a calendar link.");
});

test("a changed password is reported by mail and in the audit log", async () => {
  const { app, ana } = await appWithAna();
  await forgot(app, ana.email);

  await reset(app, mailedToken(app, ana.email));

  expect(mailsTo(app, ana.email).at(-1)?.subject).toBe("Your password was changed");
  expect(auditedActions(app).at(-1)).toEqual({ action: "password-reset", actorId: ana.id });
});

test("a made-up token and a short password are refused beside their fields", async () => {
  const { app, ana } = await appWithAna();
  await forgot(app, ana.email);

  const madeUp = await reset(app, "made-up");
  const short = await reset(app, mailedToken(app, ana.email), "five5");

  expect((await madeUp.json()).error.fields).toEqual({ token: DEAD });
  expect((await short.json()).error.fields).toEqual({ password: "Password must be at least 6 characters" });
  expect((await login(app, PASSWORD)).status).toBe(200);
});
