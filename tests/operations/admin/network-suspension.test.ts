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
  const { db } = trust.app.ctx;
  const tom = await trust.join("tom", NETWORK);
  const tim = await trust.joined("tim", NETWORK);
  const kim = await trust.join("kim", NETWORK, "groomer");
  const ann = await addUser(trust.app, "admin", "ann");
  addRow(db, knownNetworks, { ...findRow(db, knownNetworks, { userId: tom.id })!, userId: ann.id });
  await trust.visit(tim.window);
  trust.news();
  return {
    ...{ ...trust, tom, tim, kim, ann },
    suspend: (ids: number[], body: object = { reason }) =>
      trust.boss().post("/api/admin/users/suspensions", { ids, ...body }),
    suspended: () => findRows(db, auditLog, { action: "user-suspended" }).map(({ target }) => target),
    offer: async () => (await (await trust.boss().get(`/admin/users/${tom.id}`)).text()).replaceAll("&quot;", '"'),
  };
}

test("suspends several accounts at once like one each", async () => {
  const { app, tom, tim, kim, suspend, suspended, news } = await setUp();

  const answer = await suspend([tim.id, kim.id]);

  expect(await answer.json()).toEqual({ message: "2 accounts suspended, logged out, and emailed." });
  expect(suspended()).toEqual([`user ${tim.id}`, `user ${kim.id}`]);
  expect((await tim.window.get("/api/user")).status).toBe(401);
  expect((await tom.window.get("/api/user")).status).toBe(200);
  expect(findRow(app.ctx.db, users, { id: kim.id })!.disabledReason).toBe(reason);
  expect(news()).toEqual([
    "tim: Booking canceled: Blue Ridge Bath Co., Tue, Jun 16",
    "gus: A booking for Tuesday, June 16, 2026 was canceled",
    "tim: Your Mudroom account is suspended",
    "kim: Your Mudroom account is suspended",
  ]);
});

test("skips repeated, suspended, closed, and unknown accounts and admins", async () => {
  const { app, tom, tim, kim, ann, suspend, suspended } = await setUp();
  changeRows(app.ctx.db, users, { id: kim.id }, { disabledAt: 1, deletedAt: 1 });
  await suspend([tim.id]);
  const others = [tim.id, ann.id, kim.id, 99_999];

  const answer = await suspend([...others, tom.id, tom.id]);

  expect(await answer.json()).toEqual({ message: "1 account suspended, logged out, and emailed." });
  expect(suspended()).toEqual([`user ${tim.id}`, `user ${tom.id}`]);
  expect((await refusalOf(await suspend(others))).message).toBe("None of these accounts can be suspended.");
});

test("suspends all accounts of two admins who press at once", async () => {
  const { tom, tim, kim, suspend, suspended } = await setUp();

  const answers = await Promise.all([suspend([kim.id, tim.id]), suspend([kim.id, tim.id, tom.id])]);

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(suspended().toSorted()).toEqual([tom, tim, kim].map(({ id }) => `user ${id}`).toSorted());
});

test.each([
  ["ids", [], {}],
  ["ids", Array(51).fill(1), {}],
  ["ids.1", [1, "x"], {}],
  ["reason", [1], { reason: " " }],
  ["visits", [1], { visits: "move" }],
])("refuses a wrong %s and suspends no one", async (field, ids, body) => {
  const { suspend, suspended } = await setUp();

  const answer = await suspend(ids, { reason, ...body });

  expect(answer.status).toBe(422);
  expect(Object.keys((await answer.json()).error.fields)).toEqual([field]);
  expect(suspended()).toEqual([]);
});

test("offers the active accounts of a network with their visits but no admins", async () => {
  const { tim, kim, ann, join, suspend, offer } = await setUp();
  await join("far", "2001:db8:1:3::7");
  const listed = [
    { id: kim.id, username: "kim", canSuspend: true, visits: 0 },
    { id: tim.id, username: "tim", canSuspend: true, visits: 1 },
    { id: ann.id, username: "ann", canSuspend: false, visits: 0 },
  ];

  expect(await offer()).toContain(JSON.stringify(listed));
  expect(await offer()).toContain("Suspend 2 other accounts on this network");
  await suspend([tim.id, kim.id]);
  expect(await offer()).not.toContain("on this network");
});
