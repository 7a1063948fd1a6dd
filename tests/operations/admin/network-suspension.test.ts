import { expect, test } from "bun:test";
import { auditLog, knownNetworks, users } from "#db/db.ts";
import { refusalOf } from "#tests/support/answers.ts";
import { addUser } from "#tests/support/people.ts";
import { addRow, changeRows, findRow, findRows } from "#tests/support/rows.ts";
import { setUpTrust } from "#tests/trust/cast.ts";

const reason = "Sent the same message to every groomer";
const NETWORK = "2001:db8:1:2::7";

async function setUp() {
  const trust = await setUpTrust();
  const { app, boss } = trust;
  const tom = await trust.join("tom", NETWORK);
  const tim = await trust.joined("tim", NETWORK);
  const kim = await trust.join("kim", NETWORK, "groomer");
  const { db } = app.ctx;
  return {
    ...{ ...trust, tom, tim, kim },
    suspend: (ids: number[], body: object = { reason }) =>
      boss().post("/api/admin/users/suspensions", { ids, ...body }),
    isSuspended: ({ id }: { id: number }) => findRow(db, users, { id })!.disabledAt !== null,
    entries: () => findRows(db, auditLog, { action: "user-suspended" }).map(({ target }) => target),
  };
}

test("suspends several accounts at once like one each", async () => {
  const { app, tom, tim, kim, visit, suspend, isSuspended, entries, news } = await setUp();
  await visit(tim.window);
  news();

  const answer = await suspend([tim.id, kim.id]);

  expect(await answer.json()).toEqual({ message: "2 accounts suspended, logged out, and emailed." });
  expect([tom, tim, kim].map(isSuspended)).toEqual([false, true, true]);
  expect((await tim.window.get("/api/user")).status).toBe(401);
  expect((await tom.window.get("/api/user")).status).toBe(200);
  expect(entries()).toEqual([`user ${tim.id}`, `user ${kim.id}`]);
  expect(findRow(app.ctx.db, users, { id: kim.id })!.disabledReason).toBe(reason);
  expect(news()).toEqual([
    "tim: Your booking was canceled",
    "gus: A booking for Tuesday, June 16, 2026 was canceled",
    "tim: Your Mudroom account is suspended",
    "kim: Your Mudroom account is suspended",
  ]);
});

test("skips repeated, suspended, closed, and unknown accounts and admins", async () => {
  const { app, tom, tim, kim, suspend, isSuspended, entries } = await setUp();
  const ann = await addUser(app, "admin", "ann");
  changeRows(app.ctx.db, users, { id: kim.id }, { disabledAt: 1, deletedAt: 1 });
  await suspend([tim.id]);

  const answer = await suspend([tim.id, ann.id, kim.id, 99_999, tom.id, tom.id]);

  expect(await answer.json()).toEqual({ message: "1 account suspended, logged out, and emailed." });
  expect([tom, tim, ann].map(isSuspended)).toEqual([true, true, false]);
  expect(entries()).toEqual([`user ${tim.id}`, `user ${tom.id}`]);
  const refused = await suspend([tim.id, ann.id, kim.id, 99_999]);
  expect(refused.status).toBe(409);
  expect((await refusalOf(refused)).message).toBe("None of these accounts can be suspended.");
});

test("refuses a wrong choice of accounts, reason, or visits and suspends no one", async () => {
  const { tom, tim, suspend, isSuspended } = await setUp();
  const many = Array.from({ length: 51 }, () => tom.id);

  for (const [ids, body, field] of [
    [[], { reason }, "ids"],
    [many, { reason }, "ids"],
    [[tom.id, "x"], { reason }, "ids.1"],
    [[tom.id, tim.id], { reason: " " }, "reason"],
    [[tom.id, tim.id], { reason, visits: "move" }, "visits"],
  ] as const) {
    const answer = await suspend(ids as number[], body);
    expect(answer.status).toBe(422);
    expect(Object.keys((await answer.json()).error.fields)).toEqual([field]);
  }
  expect([tom, tim].map(isSuspended)).toEqual([false, false]);
});

test("offers the active accounts of a network with their visits but no admins", async () => {
  const { app, boss, tom, tim, kim, join, visit, suspend } = await setUp();
  const { db } = app.ctx;
  const ann = await addUser(app, "admin", "ann");
  addRow(db, knownNetworks, { ...findRow(db, knownNetworks, { userId: tom.id })!, userId: ann.id });
  await join("far", "2001:db8:1:3::7");
  await visit(tim.window);
  const pageOfTom = async () => (await (await boss().get(`/admin/users/${tom.id}`)).text()).replaceAll("&quot;", '"');

  const html = await pageOfTom();

  expect(html).toContain("Suspend 2 other accounts on this network");
  expect(html).toContain(
    JSON.stringify([
      { id: kim.id, username: "kim", canSuspend: true, visits: 0 },
      { id: tim.id, username: "tim", canSuspend: true, visits: 1 },
      { id: ann.id, username: "ann", canSuspend: false, visits: 0 },
    ]),
  );
  await suspend([tim.id]);
  expect(await pageOfTom()).toContain("Suspend 1 other account on this network");
  await suspend([kim.id]);
  expect(await pageOfTom()).not.toContain("on this network");
});
