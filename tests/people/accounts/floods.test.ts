import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { knownNetworks, locations, sessions, users } from "#db/db.ts";
import { createHasher, type Hasher } from "#src/ports/passwords.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import { type Browser, browser, type TestApp, testApp } from "#tests/support/app.ts";
import { addGroomer, addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { testWith } from "#tests/support/test-with.ts";
import { appWithAna, auditedActions, emailedToken } from "./setup.ts";

test("makes even the right password wait after 10 wrong ones and says how long", async () => {
  const { app, login } = await appWithAna();
  for (let at = 0; at < 10; at++) expect((await login("wrong")).status).toBe(401);

  const eleventh = await login(PASSWORD);

  expect(eleventh.status).toBe(429);
  expect(eleventh.headers.get("retry-after")).toBe(String(15 * 60));
  expect((await eleventh.json()).error.code).toBe("rate_limited");
  const page = await app.visitor().submit("/auth?mode=login", { username: "ana", password: PASSWORD });
  expect([page.status, page.headers.get("retry-after")]).toEqual([429, String(15 * 60)]);
  expect(await page.text()).toContain("Too many attempts. Please try again in 15 minutes.");
  app.clock.advance(15 * MINUTE_MS);
  expect((await login(PASSWORD)).status).toBe(200);
});

testWith("counts different spellings of a name together", appWithAna, async ({ login }) => {
  for (let at = 0; at < 10; at++) await login("wrong", at % 2 === 0 ? "ANA" : " ana ");

  expect((await login("wrong")).status).toBe(429);
});

testWith("doesn't count successful logins", appWithAna, async ({ login }) => {
  for (let at = 0; at < 12; at++) expect((await login(PASSWORD)).status).toBe(200);
});

testWith("lets another account from the same address log in until 100 failures", appWithAna, async ({ app, login }) => {
  for (let at = 0; at < 100; at++) await login("wrong", `nobody${at}`);

  const fromHere = await login(PASSWORD);
  const fromElsewhere = await browser(app.handle, "203.0.113.9").post("/api/login", {
    username: "ana",
    password: PASSWORD,
  });

  expect([fromHere.status, fromElsewhere.status]).toEqual([429, 200]);
});

testWith("emails 3 links an hour and answers an unknown address the same way", appWithAna, async ({ app }) => {
  for (const email of ["ana@example.com", "nobody@example.com"]) {
    const forgot = (address: string) => app.visitor().post("/api/forgot-password", { email: address });
    for (let at = 0; at < 3; at++) expect((await forgot(email)).status).toBe(200);

    const fourth = await forgot(email.toUpperCase());

    expect(fourth.status).toBe(429);
    expect(fourth.headers.get("retry-after")).toBe(String(60 * 60));
  }
});

test.each([["/membership/end"], ["/reset-password"], ["/verify-email"]])(
  "lets one network open 120 links in 15 minutes, whatever they contain (%s)",
  async (path) => {
    const app = await testApp();
    const look = (ip: string, at = 0) => browser(app.handle, ip).get(`${path}?token=made-up-${at}`);
    for (let at = 0; at < 120; at++) expect((await look("203.0.113.9", at)).status).toBe(422);

    const refused = await look("203.0.113.9");

    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain("Too many attempts.");
    expect((await look("203.0.113.10")).status).toBe(422);
    app.clock.advance(15 * MINUTE_MS);
    expect((await look("203.0.113.9")).status).toBe(422);
  },
);

const ofOneNetwork: [
  what: string,
  most: number,
  status: number,
  call: (from: Browser, at: number) => Promise<Response>,
][] = [
  ["sign-ups, even invalid ones", 60, 422, (from) => from.post("/api/register", { username: "ana" })],
  ["password links", 20, 200, (from, at) => from.post("/api/forgot-password", { email: `n${at}@example.com` })],
  [
    "tries of a password link",
    30,
    422,
    (from) => from.post("/api/reset-password", { token: "x", password: "fresh start" }),
  ],
  ["tries to end a membership by link", 30, 422, (from) => from.submit("/membership/end", { token: "made-up" })],
];

test.each(ofOneNetwork)("limits %s from one network to %i an hour", async (_, most, status, call) => {
  const app = await testApp();
  const from = (ip: string, at: number) => call(browser(app.handle, ip), at);
  for (let at = 0; at < most; at++) expect((await from("203.0.113.9", at)).status).toBe(status);

  expect((await from("203.0.113.9", most)).status).toBe(429);
  expect((await from("203.0.113.10", most)).status).toBe(status);
  app.clock.advance(HOUR_MS);
  expect((await from("203.0.113.9", most)).status).toBe(status);
});

const HOME = "203.0.113.9";

async function town(env: Record<string, string> = {}) {
  const app = await testApp({ env });
  const ana = await addUser(app, "pet_parent", "ana");
  return { app, ana };
}

const tryFrom = (app: TestApp, ip: string, username = "ana", password = "wrong", window = browser(app.handle, ip)) =>
  window.post("/api/login", { username, password }).then(({ status }) => status);

async function guess(app: TestApp, count: number, username = "ana") {
  for (let at = 0; at < count; at++) await tryFrom(app, `2001:db8:${1 + (at >> 4)}:${at & 15}::1`, username);
}

testWith("locks an account only for the network with 10 wrong passwords", town, async ({ app }) => {
  for (let at = 1; at <= 10; at++) expect(await tryFrom(app, `2001:db8:1:2::${at}`)).toBe(401);

  expect(await tryFrom(app, "2001:db8:1:2::ff", "ana", PASSWORD)).toBe(429);
  expect(await tryFrom(app, "2001:db8:1:3::1", "ana", PASSWORD)).toBe(200);
  expect(await tryFrom(app, HOME, "ana", PASSWORD)).toBe(200);
});

test.each([
  ["its email", "ana@example.com"],
  ["its email in capitals", "ANA@EXAMPLE.COM"],
  ["another account's email", "ben@example.com"],
  ["an email no account has", "nobody@example.com"],
])("shows nothing about %s when a username runs out of tries", async (_, other) => {
  const { app } = await town();
  await addUser(app, "pet_parent", "ben");
  for (let at = 0; at < 10; at++) await tryFrom(app, HOME, "ana");

  expect(await tryFrom(app, HOME, "ana")).toBe(429);
  expect(await tryFrom(app, HOME, other)).toBe(401);
  await guess(app, 100);
  expect(await tryFrom(app, "192.0.2.1", "ana")).toBe(429);
  expect(await tryFrom(app, "192.0.2.1", other)).toBe(401);
});

test("answers an account's own limit like an unknown account's", async () => {
  const { app } = await town({ RATE_LIMITS: "login-guesses=6" });
  for (let at = 0; at < 6; at++) await tryFrom(app, `2001:db8:${at}::1`, at % 2 ? "ana" : "ANA@example.com");
  const answerTo = async (username: string) => {
    const answer = await browser(app.handle, "192.0.2.1").post("/api/login", { username, password: PASSWORD });
    return `${answer.status} ${await answer.text()} ${answer.headers.get("retry-after")}`;
  };

  expect(await answerTo("ana")).toBe(await answerTo("nobody"));
  expect(await answerTo("ana@example.com")).toBe(await answerTo("nobody@example.com"));
  app.clock.advance(15 * MINUTE_MS);
  expect(await tryFrom(app, "192.0.2.1", "ana", PASSWORD)).toBe(200);
});

test.each(["/api/reset-password", "/reset-password"])(
  "lets an owner who reset the password at %s in while strangers guess",
  async (path) => {
    const { app, ana } = await town({ RATE_LIMITS: "login-guesses=120" });
    await guess(app, 120);
    await app.visitor().post("/api/forgot-password", { email: ana.email });
    const window = browser(app.handle, HOME);
    const token = emailedToken(app, ana.email);
    const input = { token, password: "fresh start" };
    await (path.startsWith("/api") ? window.post(path, input) : window.submit(path, input));
    await guess(app, 120);

    expect(await tryFrom(app, HOME, "ana", "fresh start")).toBe(200);
    const moved = browser(app.handle, "192.0.2.2");
    moved.cookies.set("browser", window.cookies.get("browser")!);
    expect(await tryFrom(app, "", "ana", "fresh start", moved)).toBe(200);
    expect(await tryFrom(app, "192.0.2.3", "ana", "fresh start")).not.toBe(200);
  },
);

testWith("makes strangers wait after 100 guesses but not people who logged in before", town, async ({ app, ana }) => {
  const known = browser(app.handle, "198.51.100.7");
  expect(await tryFrom(app, "", "ana", PASSWORD, known)).toBe(200);
  expect(await tryFrom(app, HOME, "ana", PASSWORD)).toBe(200);
  await known.post("/api/logout");
  await browser(app.handle, HOME).post("/api/logout");
  app.ctx.db.delete(sessions).run();

  await guess(app, 100);

  expect(await tryFrom(app, "192.0.2.1", "ana", PASSWORD)).toBe(429);
  expect(await tryFrom(app, HOME, "ana", PASSWORD)).toBe(200);
  const moved = browser(app.handle, "192.0.2.2");
  moved.cookies.set("browser", known.cookies.get("browser")!);
  expect(await tryFrom(app, "", "ana", PASSWORD, moved)).toBe(200);
  await addUser(app, "pet_parent", "ben");
  await guess(app, 100, "ben");
  expect(await tryFrom(app, "", "ben", PASSWORD, moved)).toBe(429);
  const forger = browser(app.handle, "192.0.2.3");
  forger.cookies.set("browser", `${ana.id}.${"a".repeat(43)}`);
  expect(await tryFrom(app, "", "ana", PASSWORD, forger)).toBe(429);
  app.clock.advance(15 * MINUTE_MS);
  expect(await tryFrom(app, "192.0.2.1", "ana", PASSWORD)).toBe(200);
});

testWith("remembers the network of an older session", town, async ({ app, ana }) => {
  signedIn(app, ana, "pet_parent");
  expect(app.ctx.db.select().from(knownNetworks).all()).toEqual([]);

  await guess(app, 100);

  expect(await tryFrom(app, "192.0.2.1", "ana", PASSWORD)).toBe(429);
  expect(await tryFrom(app, "127.0.0.1", "ana", PASSWORD)).toBe(200);
});

test("answers an unknown name like a known one, also out of tries", async () => {
  const { app } = await town({ RATE_LIMITS: "login-account-all=3" });
  const answers = async (username: string) => {
    const lines: string[] = [];
    for (let at = 0; at < 5; at++) {
      const window = browser(app.handle, `2001:db8:${at}::1`);
      const answer = await window.post("/api/login", { username, password: "wrong" });
      lines.push(`${answer.status} ${await answer.text()} ${answer.headers.get("retry-after")}`);
    }
    return lines;
  };

  expect(await answers("ana")).toEqual(await answers("nobody"));
});

testWith("remembers two people who share a browser", town, async ({ app }) => {
  await addUser(app, "pet_parent", "ben");
  const shared = browser(app.handle, HOME);
  await tryFrom(app, "", "ana", PASSWORD, shared);
  await tryFrom(app, "", "ben", PASSWORD, shared);
  await guess(app, 100);
  app.ctx.db.delete(knownNetworks).run();
  app.ctx.db.delete(sessions).run();
  const moved = browser(app.handle, "192.0.2.2");
  moved.cookies.set("browser", shared.cookies.get("browser")!);

  expect(await tryFrom(app, "", "ana", PASSWORD, moved)).toBe(200);
});

testWith("stores the last 20 login networks as hashes", town, async ({ app }) => {
  for (let at = 1; at <= 22; at++) {
    app.clock.advance(1000);
    await tryFrom(app, `198.51.100.${at}`, "ana", PASSWORD);
  }
  const window = browser(app.handle, "2001:db8:1:2::3");
  app.clock.advance(1000);
  await tryFrom(app, "", "ana", PASSWORD, window);

  const data = await (await window.post("/api/account/export", { password: PASSWORD })).json();

  expect(data.loginNetworks).toHaveLength(20);
  expect(data.loginNetworks[0]).toEqual({ lastSeenAt: app.clock.now() });
  expect(JSON.stringify(app.ctx.db.select().from(knownNetworks).all())).not.toMatch(/198\.51|2001:db8/);
});

test("keeps places in the password line for returning people", async () => {
  const hasher = createHasher(1, { memoryCost: 8, timeCost: 1 });
  const strangers = Array.from({ length: 60 }, () => hasher.verify("guess", undefined));
  const people = Array.from({ length: 15 }, () => hasher.verify("right", undefined, "known"));

  const isRefused = ({ status }: PromiseSettledResult<boolean>) => status === "rejected";
  expect((await Promise.allSettled(strangers)).filter(isRefused)).toHaveLength(34);
  expect((await Promise.allSettled(people)).filter(isRefused)).toHaveLength(0);
});

test("counts a try that the queue turns away", async () => {
  const { app } = await town({ RATE_LIMITS: "login-ip=3" });
  const turned = { ...app.ctx.hasher, verify: () => Promise.reject(new AppError("unavailable", "busy")) };
  Object.assign(app.ctx, { hasher: turned });
  for (let at = 0; at < 3; at++) expect(await tryFrom(app, HOME)).toBe(503);

  expect(await tryFrom(app, HOME)).toBe(429);
});

test("counts every write toward 600 an hour and keeps reading free", async () => {
  const { app, ana } = await town({ RATE_LIMITS: "write-user=3" });
  const window = signedIn(app, ana, "pet_parent");
  const statuses = [
    await window.post("/api/pets", { name: "Waffles", type: "Dog" }),
    await window.post("/api/pets", { nothing: true }),
    await window.delete("/api/pets/999"),
    await window.delete("/api/pets/999"),
  ].map(({ status }) => status);

  expect(statuses.slice(0, 3)).not.toContain(429);
  expect(statuses[3]).toBe(429);
  expect((await window.get("/api/pets")).status).toBe(200);
  expect((await window.post("/api/groomers/search", { zipCode: "28801" })).status).toBe(200);
  app.clock.advance(HOUR_MS);
  expect((await window.delete("/api/pets/999")).status).toBe(404);
  expect(auditedActions(app).map(({ action }) => action)).toEqual(["pet-added"]);
});

testWith("records a change but not an unchanged save", testApp, async (app) => {
  const gus = await addGroomer(app, "gus");
  const window = signedIn(app, gus.user, "groomer");
  const own = app.ctx.db.select().from(locations).where(eq(locations.userId, gus.user.id)).get()!;
  const { address, city, state, zipCode, serviceRadius } = own;
  const place = { address, city, state, zipCode, serviceRadius };
  const [pack, addOn] = [gus.packages[0]!, gus.addOns[0]!];
  const calls: [path: string, same: object, other: object][] = [
    [`/api/locations/${own.id}`, place, { ...place, serviceRadius: 30 }],
    [`/api/users/${gus.user.id}`, { fullName: gus.user.fullName }, { fullName: "Gus Another" }],
    [`/api/groomer-profiles/${gus.profile.id}`, { businessName: gus.profile.businessName }, { businessName: "New" }],
    [`/api/service-packages/${pack.id}`, { name: pack.name }, { name: "Another groom" }],
    [`/api/add-on-services/${addOn.id}`, { name: addOn.name }, { name: "Another one" }],
  ];
  for (const [path, same, other] of calls) {
    const before = auditedActions(app).length;
    expect([path, (await window.patch(path, same)).status]).toEqual([path, 200]);
    expect([path, auditedActions(app).length]).toEqual([path, before]);
    expect([path, (await window.patch(path, other)).status]).toEqual([path, 200]);
    expect([path, auditedActions(app).length]).toEqual([path, before + 1]);
  }
});

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
