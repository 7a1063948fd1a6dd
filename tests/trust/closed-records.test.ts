import { expect, test } from "bun:test";
import { closedRecords, groomerProfiles, users, visits } from "#db/db.ts";
import { deleteOldData } from "#src/features/operations/privacy/old-data.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/time.ts";
import { RECORD_DAYS } from "#src/shared/people/record-labels.ts";
import { asks, MOBILE, withTexts } from "#tests/people/sms/setup.ts";
import { type Browser, browser } from "#tests/support/app.ts";
import { addGroomer, PASSWORD } from "#tests/support/people.ts";
import { changeRows, clientIdOf, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { requests } from "#tests/visits/bookings/setup.ts";
import { setUpTrust, triedBy } from "./cast.ts";

const REFUSED = "This groomer isn't taking requests from you.";

/** Ana has a confirmed email and phone, a no-show, a past suspension, and a block by Gus. */
async function setUp() {
  const trust = await setUpTrust();
  const { app, gus, boss, asGus } = trust;
  const texts = withTexts(app);
  const confirmPhone = async ({ window }: { window: Browser }) => {
    await asks(window, "post", "/number", { number: MOBILE, agrees: true });
    await texts.deliver();
    const code = /\d{6}/.exec(texts.bodies().findLast((body) => /\d{6}/.test(body)) ?? "")?.[0];
    expect((await asks(window, "post", "/confirm", { code })).status).toBe(200);
  };
  const ana = await trust.joined("ana");
  await confirmPhone(ana);
  const { id, startsAt } = await trust.visit(ana.window);
  app.clock.set(startsAt + HOUR_MS);
  await asGus().patch(`/api/bookings/${id}/status`, { status: "no_show" });
  for (const suspended of [true, false]) {
    await boss().patch(`/api/admin/users/${ana.id}/suspension`, { suspended, reason: "Rude to groomers" });
  }
  await asGus().post("/api/blocks", { id: ana.id });
  const closes = async (name: string) => {
    const window = browser(app.handle, "198.51.100.7");
    await window.post("/api/login", { username: name, password: PASSWORD });
    expect((await window.delete("/api/account", { password: PASSWORD })).status).toBe(204);
  };
  const nextWeek = ({ profile, packages } = gus) => {
    const preferredDate = new Date(app.clock.now() + 7 * DAY_MS).toISOString().slice(0, 10);
    return trust.request({ groomerId: profile.id, servicePackageId: packages[0]!.id, preferredDate });
  };
  const ask = ({ window }: { window: Browser }, groomer = gus) => triedBy(window, nextWeek(groomer));
  const blocked = async () => (await (await asGus().get("/api/blocks")).json()) as { id: number; name: string }[];
  return { ...trust, ana, confirmPhone, closes, nextWeek, ask, blocked };
}
type Setup = Awaited<ReturnType<typeof setUp>>;

const comesBack = {
  email: ({ joined }: Setup) => joined("ana"),
  phone: async ({ joined, confirmPhone }: Setup) => {
    const bob = await joined("bob");
    await confirmPhone(bob);
    return bob;
  },
};
const ways = Object.entries(comesBack);

test.each(ways)("keeps the block and shows admins the record for the same %s", async (_, returns) => {
  const setup = await setUp();
  const { app, ana, needs, closes, ask, adminPage, blocked } = setup;
  const una = await addGroomer(app, "una");
  await closes("ana");

  const again = await returns(setup);

  const kept = "1 block, 1 missed visit, 1 suspension";
  expect(await needs()).toMatchObject([
    {
      userId: again.id,
      suspect: { id: again.id },
      message: `May be back: earlier account ${ana.id}. On record: ${kept}.`,
    },
  ]);
  expect(await adminPage(again.id)).toContain(`Earlier account #${ana.id} : ${kept}. Kept until `);
  expect([await ask(again), await ask(again, una)]).toEqual([REFUSED, 201]);
  expect(await blocked()).toMatchObject([{ id: ana.id, name: "Former customer" }]);
});

test.each([
  ["ana+groom@example.com", 1],
  ["ana.b@example.com", 0],
])("treats %p as the inbox of a closed account: %d", async (email, alerts) => {
  const setup = await setUp();
  await setup.closes("ana");
  const back = await setup.joined("back", undefined, undefined, email);
  expect([(await setup.needs()).length, await setup.ask(back)]).toEqual([alerts, alerts ? REFUSED : 201]);
});

testWith("lists two returning accounts separately in 'Needs action'", setUp, async (setup) => {
  await setup.closes("ana");
  const [one, two] = [await comesBack.email(setup), await comesBack.phone(setup)];
  expect((await setup.needs()).map(({ userId }) => userId).sort()).toEqual([one.id, two.id]);
});

test.each(ways)("shows admins a suspended person who signs up again with the same %s", async (_, returns) => {
  const setup = await setUp();
  const { app, ana, boss, needs } = setup;
  await boss().patch(`/api/admin/users/${ana.id}/suspension`, { suspended: true, reason: "Rude again" });
  changeRows(app.ctx.db, users, { id: ana.id }, { email: "ana+old@example.com", username: "old" });

  const again = await returns(setup);

  expect(await needs()).toMatchObject([
    { kind: "alert", userId: again.id, message: `May be back: suspended account ${ana.id}.` },
  ]);
});

testWith("keeps a block as long as the account and other records a year", setUp, async (setup) => {
  const { app, gus, closes, ask, adminPage } = setup;
  await closes("ana");
  const again = await comesBack.email(setup);
  app.clock.advance(RECORD_DAYS * DAY_MS);
  changeRows(app.ctx.db, groomerProfiles, { id: gus.profile.id }, { listedUntil: app.clock.now() + DAY_MS });
  await deleteOldData(app.ctx);

  again.window.cookies.clear();
  await again.window.post("/api/login", { username: "ana", password: PASSWORD });
  expect(await ask(again)).toBe(REFUSED);
  expect(await adminPage(again.id)).toMatch(/: 1 block\. (?!Kept)/);
});

testWith("ignores strangers and people who can't confirm someone's email", setUp, async (setup) => {
  const { join, joined, needs, closes, ask } = setup;
  await closes("ana");

  expect(await ask(await joined("eve"))).toBe(201);
  expect(await ask(await join("ana"))).toBe(201);

  expect(await needs()).toEqual([]);
});

testWith("keeps no record under an unconfirmed email", setUp, async (setup) => {
  const { app, join, joined, needs, closes, ask, asGus } = setup;
  const fake = await join("victim");
  await ask(fake);
  await asGus().post("/api/blocks", { id: fake.id });
  await closes("victim");

  expect(findRows(app.ctx.db, closedRecords)).toEqual([]);
  expect([await ask(await joined("victim")), await needs()]).toEqual([201, []]);
});

test.each([
  [RECORD_DAYS - 2, REFUSED],
  [RECORD_DAYS, 201],
])("answers a parent who returns %d days after closing the account with: %p", async (days, answer) => {
  const setup = await setUp();
  const { app, gus, closes, ask, joined } = setup;
  await closes("ana");
  app.clock.advance(days * DAY_MS);
  changeRows(app.ctx.db, groomerProfiles, { id: gus.profile.id }, { listedUntil: app.clock.now() + DAY_MS });
  await deleteOldData(app.ctx);

  expect(await ask(await joined("ana"))).toBe(answer);
});

testWith("carries a block to the next accounts and lets the groomer unblock once", setUp, async (setup) => {
  const { ana, closes, confirmPhone, ask, blocked, asGus, adminPage } = setup;
  await closes("ana");
  const second = await comesBack.email(setup);
  await confirmPhone(second);
  await closes("ana");
  const third = await comesBack.phone(setup);

  expect(await ask(third)).toBe(REFUSED);
  expect(await adminPage(third.id)).toMatch(new RegExp(`#${ana.id} : 1 block, 1 missed.+#${second.id} : 1 block\\.`));
  const [one, ...others] = await blocked();
  expect(others).toEqual([]);
  expect((await asGus().delete(`/api/blocks/${one!.id}`)).status).toBe(204);
  expect([await blocked(), await ask(third)]).toEqual([[], 201]);
  expect((await asGus().delete(`/api/blocks/${one!.id}`)).status).toBe(404);
});

testWith("drops a block that the groomer undid before the parent returned", setUp, async (setup) => {
  const { ana, closes, ask, asGus, needs } = setup;
  await closes("ana");
  await asGus().delete(`/api/blocks/${ana.id}`);

  const again = await comesBack.email(setup);

  expect(await ask(again)).toBe(201);
  expect((await needs())[0]!.message).toContain("On record: 1 missed visit, 1 suspension.");
});

testWith("keeps a request sent before confirmation but closes its thread until unblocked", setUp, async (setup) => {
  const { app, gus, join, confirm, closes, nextWeek, asGus, seenBy } = setup;
  await closes("ana");
  const again = await join("ana");
  const booking = await requests(again.window, nextWeek());
  expect((await seenBy(asGus(), booking.id)).isParentBlocked).toBe(false);

  await confirm("ana");

  const write = async () =>
    (await again.window.post(`/api/bookings/${booking.id}/messages`, { text: "Hello?" })).status;
  expect([(await seenBy(asGus(), booking.id)).isParentBlocked, await write()]).toEqual([true, 409]);
  changeRows(app.ctx.db, visits, { id: booking.id }, { status: "completed" });
  const client = await asGus().get(
    `/api/clients/${clientIdOf(app.ctx.db, { groomerId: gus.profile.id, accountId: again.id })}`,
  );
  expect(await client.json()).toMatchObject({ isBlocked: true });
  expect((await asGus().delete(`/api/blocks/${again.id}`)).status).toBe(204);
  expect(await write()).toBe(201);
});

testWith("applies a parent's 'Stop messages' to a returning groomer until allowed", setUp, async (setup) => {
  const { app, gus, joined, closes, ask, needs } = setup;
  const cat = await joined("cat");
  await ask(cat);
  await cat.window.post("/api/blocks", { id: gus.profile.id });
  await closes("gus");

  const { id } = await joined("gus", undefined, "groomer");
  const back = await addGroomer(app, "other");
  app.ctx.db.$client.run(`UPDATE groomer_profiles SET user_id = ${id} WHERE id = ${back.profile.id}`);

  expect((await needs()).map(({ userId }) => userId)).toEqual([id]);
  expect(await ask(cat, back)).toBe("You stopped messages with this groomer. Allow them first.");
  expect(await (await cat.window.get("/api/blocks")).json()).toMatchObject([{ id: back.profile.id }]);
  expect((await cat.window.submit(`/groomer/${back.profile.id}/allow`, {})).status).toBe(303);
  expect(await ask(cat, back)).toBe(201);
});

test("shows accounts of one network for a week and filters the log", async () => {
  const { app, boss, join, adminPage } = await setUp();
  const tom = await join("tom", "2001:db8:1:2::7");
  await join("tim", "2001:db8:1:2:aaaa::1");
  await join("kim", "2001:db8:1:3::7");
  app.clock.advance(8 * DAY_MS);
  await join("late", "2001:db8:1:2::7");

  expect(await adminPage(tom.id)).toMatch(/Same network within 7 days @tim Access/);
  const log = await (await boss().get("/admin-dashboard?tab=audit&network=2001:db8:1:2::99")).text();
  expect([...log.matchAll(/>(tom|tim|kim|late)</g)].map(([, name]) => name)).toEqual(
    expect.arrayContaining(["late", "tim", "tom"]),
  );
  expect(log).not.toContain(">kim<");
});
