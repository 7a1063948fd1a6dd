import { expect } from "bun:test";
import { eq } from "drizzle-orm";
import { sessions, users } from "#db/db.ts";
import type { Hasher } from "#src/ports/passwords.ts";
import { type Browser, type TestApp, testApp } from "#tests/support/app.ts";
import { addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { testWith } from "#tests/support/test-with.ts";
import { emailedToken } from "./setup.ts";

const NEW_PASSWORD = "warm-biscuits-2";

function holdNext(app: TestApp, kind: "verify" | "hash") {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
  const { hasher } = app.ctx;
  const held = async <T>(work: Promise<T>): Promise<T> => {
    Object.assign(app.ctx, { hasher });
    const done = await work;
    begin();
    await isReleased;
    return done;
  };
  const slow: Partial<Hasher> =
    kind === "verify"
      ? { verify: (...asked) => held(hasher.verify(...asked)) }
      : { hash: (...asked) => held(hasher.hash(...asked)) };
  Object.assign(app.ctx, { hasher: { ...hasher, ...slow } });
  return { hasBegun, release };
}

async function setUp() {
  const app = await testApp();
  const ana = await addUser(app, "pet_parent", "ana");
  return { app, ana, as: signedIn(app, ana, "pet_parent"), thief: app.visitor() };
}
type Setup = Awaited<ReturnType<typeof setUp>>;

const changes = ({ as }: Setup) =>
  as.post("/api/account/password", { currentPassword: PASSWORD, password: NEW_PASSWORD });
const sessionsOf = ({ app, ana }: Setup) => app.ctx.db.select().from(sessions).where(eq(sessions.userId, ana.id)).all();

testWith("fails a login with the old password while the password changes", setUp, async (setup) => {
  const { hasBegun, release } = holdNext(setup.app, "verify");
  const login = setup.thief.post("/api/login", { username: "ana", password: PASSWORD });
  await hasBegun;
  expect((await changes(setup)).status).toBe(200);
  release();

  expect((await login).status).toBe(401);
  expect((await setup.thief.get("/api/user")).status).toBe(401);
  expect(sessionsOf(setup)).toHaveLength(1);
});

testWith("fails a login with the old password while a link resets the password", setUp, async (setup) => {
  await setup.app.visitor().post("/api/forgot-password", { email: setup.ana.email });
  const token = emailedToken(setup.app, setup.ana.email);
  const { hasBegun, release } = holdNext(setup.app, "verify");
  const login = setup.thief.submit("/auth?mode=login", { username: "ana", password: PASSWORD });
  await hasBegun;
  await setup.app.visitor().post("/api/reset-password", { token, password: NEW_PASSWORD });
  release();

  await login;
  expect((await setup.thief.get("/api/user")).status).toBe(401);
  expect(sessionsOf(setup)).toEqual([]);
});

testWith("never restores an old password when a login rehashes it", setUp, async (setup) => {
  const { hasher } = setup.app.ctx;
  Object.assign(setup.app.ctx, { hasher: { ...hasher, isOutdated: () => true } });
  const { hasBegun, release } = holdNext(setup.app, "hash");
  const login = setup.thief.post("/api/login", { username: "ana", password: PASSWORD });
  await hasBegun;
  Object.assign(setup.app.ctx, { hasher });
  await changes(setup);
  release();

  expect((await login).status).toBe(401);
  const again = (password: string) => setup.app.visitor().post("/api/login", { username: "ana", password });
  expect((await again(PASSWORD)).status).toBe(401);
  expect((await again(NEW_PASSWORD)).status).toBe(200);
});

testWith("refuses a password change and an account closing from a logged-out browser", setUp, async ({ app, ana }) => {
  for (const take of [
    (stolen: Browser) => stolen.post("/api/account/password", { currentPassword: PASSWORD, password: "thief-words-3" }),
    (stolen: Browser) => stolen.delete("/api/account", { password: PASSWORD }),
  ]) {
    const stolen = signedIn(app, ana, "pet_parent");
    const { hasBegun, release } = holdNext(app, "hash");
    const taking = take(stolen);
    await hasBegun;
    await signedIn(app, ana, "pet_parent").delete("/api/account/sessions");
    release();

    expect((await taking).status).toBe(401);
    expect((await stolen.get("/api/user")).status).toBe(401);
    expect(app.ctx.db.select().from(users).where(eq(users.id, ana.id)).get()).toMatchObject({ deletedAt: null });
    expect((await app.visitor().post("/api/login", { username: "ana", password: PASSWORD })).status).toBe(200);
  }
});
