import { expect, test } from "bun:test";
import { attemptCounts as rows, transact } from "#db/db.ts";
import { createApp } from "#src/app.ts";
import { type LimitTry, limitError, localLimits, type MaxByName } from "#src/http/guards/limits.ts";
import { dbLimits, forgetOldAttempts } from "#src/http/guards/shared-limits.ts";
import type { LimitName } from "#src/limits.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import { START, testApp } from "#tests/support/app.ts";
import { freshDb } from "#tests/support/db.ts";
import { addUser, signedIn } from "#tests/support/people.ts";

function refusal(attempt: () => void) {
  try {
    attempt();
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [error.code, error.message, error.retryAfterSeconds];
  }
}

function timed(make: (now: () => number, own: MaxByName) => ReturnType<typeof localLimits>, own: MaxByName = {}) {
  let time = START;
  return {
    limits: make(() => time, own),
    pass(ms: number) {
      time += ms;
    },
  };
}

const kinds = [
  ["of one machine", (now: () => number, own: MaxByName) => localLimits(now, own)],
  ["of nodes", (now: () => number, own: MaxByName) => dbLimits({ db: freshDb(), now }, own)],
] as const;

test.each(kinds)("limits %s: refills one try at a time", (_, make) => {
  const { limits, pass } = timed(make, { "password-user": 3 });
  const take = (key = "7") => refusal(() => limits.take("password-user", key));

  expect([take(), take()]).toEqual([null, null]);
  pass(5 * MINUTE_MS);
  expect(take()).toBeNull();
  expect(take()).toEqual(["rate_limited", "Too many attempts. Please try again in 10 minutes.", 600]);
  expect(take("8")).toBeNull();

  pass(10 * MINUTE_MS);
  expect([take(), take()]).toEqual([null, null]);
  expect(take()).toEqual(["rate_limited", "Too many attempts. Please try again in 5 minutes.", 300]);
});

test.each([
  ["ten minutes", 10 * MINUTE_MS, "in 10 minutes"],
  ["an hour and a half", 90 * MINUTE_MS, "in 90 minutes"],
  ["a second more", 90 * MINUTE_MS + 1, "in 2 hours"],
  ["a day", DAY_MS, "in 24 hours"],
  ["almost a minute and a half", 89_000, "in a minute"],
])("someone who has to wait %s reads that in minutes or hours", (_, wait, when) => {
  expect(limitError(wait).message).toBe(`Too many attempts. Please try again ${when}.`);
});

test.each(kinds)("limits %s: counts nothing for a check and allows a returned try", (_, make) => {
  const { limits } = timed(make, { "password-user": 2 });
  const own: LimitTry[] = [["password-user", "7"]];
  for (let look = 0; look < 5; look++) expect(refusal(() => limits.check(...own[0]!))).toBeNull();
  limits.takeAll(own);
  limits.takeAll(own);

  expect(refusal(() => limits.check(...own[0]!))).toEqual(refusal(() => limits.take(...own[0]!)));
  limits.giveBack(own);
  expect(refusal(() => limits.check(...own[0]!))).toBeNull();
  limits.take(...own[0]!);
  expect(refusal(() => limits.take(...own[0]!))).not.toBeNull();
  limits.giveBack([["password-user", "nobody"]]);
});

test.each(kinds)("limits %s: counts all limits of a try or none", (_, make) => {
  const { limits } = timed(make, { "login-ip": 5, "login-account": 2 });
  const guess = (account: string) =>
    refusal(() =>
      limits.takeAll([
        ["login-ip", "203.0.113.7"],
        ["login-account", account],
      ]),
    );

  expect([guess("a"), guess("a")]).toEqual([null, null]);
  for (let more = 0; more < 9; more++) expect(guess("a")).not.toBeNull();
  expect([guess("b"), guess("b"), guess("c")]).toEqual([null, null, null]);
  expect(guess("d")).not.toBeNull();
});

test.each(kinds)("limits %s: counts an IPv6 network as one and a wide one 10 times", (_, make) => {
  const { limits } = timed(make, { "login-ip": 2 });
  const from = (network: number, host: number) =>
    refusal(() => limits.take("login-ip", `2001:db8:77:${network.toString(16)}::${host}`));

  expect([from(1, 1), from(1, 2), from(2, 1)]).toEqual([null, null, null]);
  expect(from(1, 3)).not.toBeNull();
  for (let network = 3; network < 20; network++) expect(from(network, 1)).toBeNull();
  expect(from(99, 1)).not.toBeNull();
});

test.each(kinds)("limits %s: locks no one out after a fast clock", (_, make) => {
  const { limits, pass } = timed(make, { "login-account": 1 });
  pass(DAY_MS);
  limits.take("login-account", "a");
  pass(-DAY_MS);

  expect(refusal(() => limits.take("login-account", "a"))).toBeNull();
  expect(refusal(() => limits.take("login-account", "a"))).not.toBeNull();
});

function nodes(count: number, own: MaxByName) {
  const db = freshDb();
  return { db, all: Array.from({ length: count }, () => dbLimits({ db, now: () => START }, own)) };
}

test("counts password guesses across nodes and costly calls on each node", () => {
  const { all } = nodes(3, { "login-account": 4, "search-ip": 4 });
  const each = (name: LimitName) =>
    all.flatMap((limits) => [1, 2, 3].map(() => refusal(() => limits.take(name, "203.0.113.7")) === null));

  expect(each("login-account").filter(Boolean)).toHaveLength(4);
  expect(each("search-ip").filter(Boolean)).toHaveLength(9);
});

test("stores no names, writes nothing for a refusal, and removes old rows", () => {
  const { db, all } = nodes(1, { "forgot-address": 2 });
  for (let email = 0; email < 5; email++) refusal(() => all[0]!.take("forgot-address", "ana@example.com"));
  all[0]!.take("waiting-ip", "203.0.113.7");

  const written = db.select().from(rows).all();
  expect(written).toHaveLength(3);
  expect(JSON.stringify(written)).not.toMatch(/ana|example|203|forgot|waiting/);
  expect(new Set(written.map(({ key }) => key)).size).toBe(2);

  forgetOldAttempts({ db, now: () => START + HOUR_MS });
  expect(db.select().from(rows).all()).toHaveLength(1);
  forgetOldAttempts({ db, now: () => START - DAY_MS });
  expect(db.select().from(rows).all()).toHaveLength(0);
});

test("counts a limit outside its command except for emails that are never sent", () => {
  const { db, all } = nodes(1, {});
  const undone = (name: LimitName) => () =>
    transact(db, () => {
      all[0]!.take(name, "7");
      throw new Error("The day is full");
    });

  expect(undone("password-user")).toThrow("inside the command");
  expect(undone("booking-user")).toThrow("The day is full");
  expect(db.select().from(rows).all()).toEqual([]);
});

test("counts a wrong password before checking it and returns a right one's try", async () => {
  const app = await testApp({ env: { RATE_LIMITS: "password-user=2" } });
  const ana = signedIn(app, await addUser(app, "pet_parent", "ana"), "pet_parent");
  const change = async (currentPassword: string) =>
    (await ana.post("/api/account/password", { currentPassword, password: "another-sesame-8" })).status;

  const [one, two, three] = await Promise.all(["wrong 1", "wrong 2", "wrong 3"].map(change));
  expect([one, two, three].sort()).toEqual([422, 422, 429]);
});

const functionsIn = ({ transform = [] }: { transform?: { fn: unknown }[] }) => transform.map(({ fn }) => fn);

test("counts calls separately for each site in a process", async () => {
  const checksOf = async () => {
    const { app } = await createApp((await testApp()).ctx);
    return new Map(app.routes.map(({ method, path, hooks }) => [`${method} ${path}`, functionsIn(hooks)]));
  };
  const [checks, others] = [await checksOf(), await checksOf()];
  const shared = [...checks].filter(([route, all]) => all.some((one) => others.get(route)!.includes(one)));

  expect(checks.size).toBeGreaterThan(200);
  expect(shared.map(([route]) => route)).toEqual([]);
});

test.each(kinds)("limits %s: counts different values once each until they expire", (_, make) => {
  const { limits, pass } = timed(make, { "exact-zips-ip": 2 });
  const take = (value: string, about = 1, ip = "203.0.113.9") =>
    refusal(() => limits.take("exact-zips-ip", ip, { about, value }))?.[0] ?? null;

  expect([take("28801"), take("28801"), take("28711"), take("28801")]).toEqual([null, null, null, null]);
  expect(take("28792")).toBe("rate_limited");
  expect([take("28711"), take("28792", 2), take("28792", 1, "203.0.113.10")]).toEqual([null, null, null]);

  pass(DAY_MS);
  expect([take("28792"), take("28711"), take("28801")]).toEqual([null, null, "rate_limited"]);
});
