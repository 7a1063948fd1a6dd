import { expect, test } from "bun:test";
import { DAY_MS } from "#src/shared/base/duration.ts";
import type { SessionView } from "#src/shared/people/account-settings.ts";
import type { Browser } from "#tests/support/app.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { appWithAna, auditedActions } from "./setup.ts";

async function twoBrowsers() {
  const { app, ana } = await appWithAna();
  const laptop = signedIn(app, ana, "pet_parent");
  app.clock.advance(1000);
  const phone = signedIn(app, ana, "pet_parent");
  return { app, ana, laptop, phone };
}

const sessionsOf = async (window: Browser) =>
  (await (await window.get("/api/account/sessions")).json()) as SessionView[];

test("a person sees where they are signed in, and which browser is this one", async () => {
  const { app, laptop, phone } = await twoBrowsers();
  signedIn(app, await addUser(app, "pet_parent", "bob"), "pet_parent");

  const seen = await sessionsOf(laptop);

  expect(seen.map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
  expect((await sessionsOf(phone)).map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
  expect(seen[0]).toMatchObject({ ip: "127.0.0.1", userAgent: "test", createdAt: app.clock.now() });
  expect(JSON.stringify(seen)).not.toMatch(/token|hash/i);
});

test("sessions that ran out are not in the list", async () => {
  const { app, ana } = await twoBrowsers();
  app.clock.advance(31 * DAY_MS);

  expect(await sessionsOf(signedIn(app, ana, "pet_parent"))).toHaveLength(1);
});

test("one browser can be signed out from another", async () => {
  const { app, ana, laptop, phone } = await twoBrowsers();
  const [other] = (await sessionsOf(laptop)).filter(({ isCurrent }) => !isCurrent);

  const response = await laptop.delete(`/api/account/sessions/${other!.id}`);

  expect(response.status).toBe(204);
  expect((await phone.get("/api/user")).status).toBe(401);
  expect((await laptop.get("/api/user")).status).toBe(200);
  expect(auditedActions(app).at(-1)).toEqual({ action: "session-ended", actorId: ana.id });
  expect((await laptop.delete(`/api/account/sessions/${other!.id}`)).status).toBe(404);
});

test("nobody signs somebody else out", async () => {
  const { app, laptop, phone } = await twoBrowsers();
  const bob = signedIn(app, await addUser(app, "pet_parent", "bob"), "pet_parent");
  const [first] = await sessionsOf(laptop);

  const foreign = await bob.delete(`/api/account/sessions/${first!.id}`);
  const missing = await bob.delete("/api/account/sessions/99999");

  expect(foreign.status).toBe(404);
  expect(await foreign.text()).toBe(await missing.text());
  expect((await phone.get("/api/user")).status).toBe(200);
});

test("ending this browser's own session takes its cookie away", async () => {
  const { laptop } = await twoBrowsers();
  const own = (await sessionsOf(laptop)).find(({ isCurrent }) => isCurrent)!;

  await laptop.delete(`/api/account/sessions/${own.id}`);

  expect(laptop.cookies.has("sid")).toBe(false);
});

test("logging out everywhere ends every session of this person and of nobody else", async () => {
  const { app, ana, laptop, phone } = await twoBrowsers();
  const bob = signedIn(app, await addUser(app, "pet_parent", "bob"), "pet_parent");

  const response = await laptop.delete("/api/account/sessions");

  expect(response.status).toBe(204);
  expect(response.headers.get("clear-site-data")).toBe('"cache"');
  expect(laptop.cookies.has("sid")).toBe(false);
  expect((await phone.get("/api/user")).status).toBe(401);
  expect((await bob.get("/api/user")).status).toBe(200);
  expect(auditedActions(app).at(-1)).toEqual({ action: "logout-everywhere", actorId: ana.id });
});

test("an admin ends a user's sessions, and the audit log says who did", async () => {
  const { app, ana, laptop, phone } = await twoBrowsers();
  const boss = await addUser(app, "admin", "boss");
  const admin = signedIn(app, boss, "admin");

  const response = await admin.delete(`/api/admin/users/${ana.id}/sessions`);

  expect(response.status).toBe(204);
  expect((await laptop.get("/api/user")).status).toBe(401);
  expect((await phone.get("/api/user")).status).toBe(401);
  expect((await admin.get("/api/user")).status).toBe(200);
  expect(auditedActions(app).at(-1)).toEqual({ action: "sessions-ended", actorId: boss.id });
  expect((await admin.delete("/api/admin/users/99999/sessions")).status).toBe(404);
});
