import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "#db/db.ts";
import { alertAdminsOfSilence } from "#src/features/operations/growth/few-answers.ts";
import { expireRequests } from "#src/features/visits/bookings/answers/by-system.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { testWith } from "#tests/support/test-with.ts";
import { setUpTrust, type Trust, textIn, triedBy } from "./cast.ts";

const LATER = "2026-06-30";
let dogs = 0;
const another = ({ request }: Trust, preferredDate = LATER) => request({ petInfo: `Dog ${++dogs}`, preferredDate });

async function parent(trust: Trust, { days, isConfirmed }: { days: number; isConfirmed: boolean }) {
  const person = await (isConfirmed ? trust.joined("ana") : trust.join("ana"));
  const createdAt = trust.app.clock.now() - days * DAY_MS;
  trust.app.ctx.db.update(users).set({ createdAt }).where(eq(users.id, person.id)).run();
  return person;
}

const WEEK = "In your first week, you can have 5 open requests. Wait for a reply or cancel one, then send this again.";
test.each([
  ["new", { days: 0, isConfirmed: false }, 5, WEEK],
  ["new and confirmed", { days: 6, isConfirmed: true }, 5, WEEK],
  [
    "not confirmed",
    { days: 8, isConfirmed: false },
    5,
    WEEK.replace("In your first week", "Until you confirm your email"),
  ],
  ["known", { days: 8, isConfirmed: true }, 20, WEEK.replace("In your first week, you", "You").replace("5", "20")],
] as const)("lets a parent who is %s, %j, have %d requests open at once", async (_, age, most, says) => {
  const trust = await setUpTrust();
  const { window } = await parent(trust, age);

  const tried: unknown[] = [];
  for (let at = 0; at <= most; at++) tried.push(await triedBy(window, another(trust)));

  expect(tried).toEqual([...Array(most).fill(201), says]);
});

test.each([
  [{ days: 0, isConfirmed: false }, 10, "In your first week, you"],
  [{ days: 9, isConfirmed: true }, 40, "You"],
] as const)("lets a parent who cancels requests, %j, send %d requests in 24 hours", async (age, most, who) => {
  const trust = await setUpTrust();
  const { window } = await parent(trust, age);
  const send = async () => {
    const answer = await window.post("/api/bookings", another(trust));
    const { id, error } = await answer.json();
    if (id) await window.patch(`/api/bookings/${id}/status`, { status: "cancelled" });
    return error?.message;
  };
  for (let at = 0; at < most; at++) {
    if (at === 20) trust.app.clock.advance(DAY_MS / 12);
    expect(await send()).toBeUndefined();
  }

  expect(await send()).toBe(`${who} can send ${most} requests in 24 hours. Please send this one tomorrow.`);
  trust.app.clock.advance(DAY_MS);
  expect(await send()).toBeUndefined();
});

testWith("takes five of 20 requests at once and counts a resent one once", setUpTrust, async (trust) => {
  const { window } = await trust.join("ana");
  const bodies = Array.from({ length: 20 }, () => another(trust));

  const tried = await Promise.all(bodies.map((body) => triedBy(window, body)));

  expect(tried.filter((status) => status === 201)).toHaveLength(5);
  expect(await triedBy(window, bodies[tried.indexOf(201)]!)).toBe(201);
});

testWith("alerts admins at 15 open requests and notifies groomers of the suspension", setUpTrust, async (trust) => {
  const { id, window } = await parent(trust, { days: 30, isConfirmed: true });
  for (let at = 0; at < 14; at++) await triedBy(window, another(trust));
  expect(await trust.needs()).toEqual([]);
  for (let at = 0; at < 3; at++) await triedBy(window, another(trust));

  const [need, ...others] = await trust.needs();
  expect(others).toEqual([]);
  expect(need).toMatchObject({
    message: `User ${id} has 15 open requests at once.`,
    visit: { parentId: id, parentName: "ana Tester" },
    suspect: { id, username: "ana" },
  });
  trust.news();
  await trust.boss().patch(`/api/admin/users/${id}/suspension`, { suspended: true, reason: "A flood of requests" });

  expect(await trust.needs()).toEqual([]);
  const news = trust.news();
  expect(news.filter((line) => line.startsWith("gus: "))).toHaveLength(17);
  expect(news.filter((line) => line.includes("suspended"))).toEqual(["ana: Your Mudroom account is suspended"]);
});

testWith("counts an expired flood as one request a day and none after a suspension", setUpTrust, async (trust) => {
  const { app } = trust;
  const flood = await trust.join("ana");
  for (let at = 0; at < 5; at++) await triedBy(flood.window, another(trust));
  const expire = async () => {
    app.clock.advance(3 * DAY_MS);
    await expireRequests(app.ctx, () => []);
  };
  const unanswered = async () => {
    const users = await (await trust.boss().get("/api/admin/users?role=groomer")).json();
    return users[0].groomerProfile.expiredRequests as number;
  };
  await expire();
  expect(await unanswered()).toBe(1);
  for (const name of ["bob", "cat", "dan"]) await triedBy((await trust.join(name)).window, another(trust));
  await expire();
  alertAdminsOfSilence(app.ctx);
  expect([await unanswered(), await trust.needs()]).toEqual([4, []]);

  const suspension = { suspended: true, reason: "A flood of requests", visits: "keep" };
  await trust.boss().patch(`/api/admin/users/${flood.id}/suspension`, suspension);
  expect(await unanswered()).toBe(3);
});

test.each([
  ["New account · email not confirmed", { days: 0, isConfirmed: false }],
  ["New account", { days: 0.9, isConfirmed: true }],
  ["Email not confirmed", { days: 1, isConfirmed: false }],
  [null, { days: 1, isConfirmed: true }],
])("shows a groomer %p with a request from an account that is %j", async (mark, age) => {
  const trust = await setUpTrust();
  const { window } = await parent(trust, age);
  const { id } = await (await window.post("/api/bookings", another(trust))).json();

  const page = textIn(await (await trust.asGus().get(`/bookings/${id}`)).text());

  for (const text of ["New account", "email not confirmed"])
    expect(page.includes(text)).toBe(Boolean(mark?.includes(text)));
  expect(page).toContain("First visit with you");
  if (mark) expect(page).toContain(mark);
});
