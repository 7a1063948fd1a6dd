import { expect, test } from "bun:test";
import { users } from "#db/schema/tables.ts";
import { mailsTo, otherMailsTo } from "#tests/people/accounts/mailbox.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { changeRows } from "#tests/support/rows.ts";
import { lastAudit, profileOf, setUpAdmin } from "./setup.ts";

const reason = "Three no-shows in a row";

test("a suspended groomer is signed out, cannot log in, is not listed, and reads why", async () => {
  const { app, as, gus, boss } = await setUpAdmin();

  const response = await as.boss.patch(`/api/admin/users/${gus.user.id}/suspension`, { suspended: true, reason });

  expect(await response.json()).toMatchObject({ suspendedAt: app.clock.now(), suspendedReason: reason });
  expect(lastAudit(app)).toEqual({
    action: "user-suspended",
    actorId: boss.id,
    target: `user ${gus.user.id}`,
    detail: { visits: "cancel", calledOff: 0 },
    reason,
  });
  expect((await as.gus.get("/api/user")).status).toBe(401);
  expect((await app.visitor().post("/api/login", { username: "gus", password: PASSWORD })).status).toBe(401);
  expect((await app.visitor().get(`/groomer/${gus.profile.id}`)).status).toBe(404);
  expect(profileOf(app, gus.profile.id)).toMatchObject({ suspended: true, listable: 0 });
  const [mail] = mailsTo(app, gus.user.email);
  expect(mail?.subject).toBe("Your Mudroom account is suspended");
  expect(mail?.text).toContain(reason);
});

test("a restored one is back as before", async () => {
  const { app, as, gus } = await setUpAdmin();
  const path = `/api/admin/users/${gus.user.id}/suspension`;
  await as.boss.patch(path, { suspended: true, reason });

  const response = await as.boss.patch(path, { suspended: false, reason: "Sorted out" });

  expect(await response.json()).toMatchObject({ suspendedAt: null, suspendedReason: null });
  expect(lastAudit(app)).toMatchObject({ action: "user-restored", reason: "Sorted out" });
  expect((await app.visitor().post("/api/login", { username: "gus", password: PASSWORD })).status).toBe(200);
  expect((await app.visitor().get(`/groomer/${gus.profile.id}`)).status).toBe(200);
  expect(otherMailsTo(app, gus.user.email).at(-1)?.subject).toBe("Your Mudroom account is restored");
});

test("a reason is needed, of at most 500 characters", async () => {
  const { as, ana } = await setUpAdmin();
  const path = `/api/admin/users/${ana.id}/suspension`;

  for (const wrong of [undefined, "", "   ", "x".repeat(501)]) {
    const response = await as.boss.patch(path, { suspended: true, reason: wrong });
    expect(response.status).toBe(422);
    expect(Object.keys((await response.json()).error.fields)).toEqual(["reason"]);
  }
  expect((await as.boss.patch(path, { reason })).status).toBe(422);
  expect((await as.ana.get("/api/user")).status).toBe(200);
});

test("what holds already, admins and closed accounts are refused with a sentence", async () => {
  const { app, as, ana, boss, gus } = await setUpAdmin();
  const change = (id: number, suspended: boolean) =>
    as.boss.patch(`/api/admin/users/${id}/suspension`, { suspended, reason });
  const sentence = async (response: Response) => [response.status, (await response.json()).error.message];
  changeRows(app.ctx.db, users, { id: gus.user.id }, { disabledAt: 1, deletedAt: 1 });

  expect(await sentence(await change(ana.id, false))).toEqual([409, "This account isn't suspended."]);
  await change(ana.id, true);
  expect(await sentence(await change(ana.id, true))).toEqual([409, "This account is already suspended."]);
  expect(await sentence(await change(boss.id, true))).toEqual([409, "Admin accounts can't be suspended."]);
  expect(await sentence(await change(gus.user.id, false))).toEqual([409, "This account was closed by its owner."]);
  expect((await change(99999, true)).status).toBe(404);
});
