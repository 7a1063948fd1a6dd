import { expect, spyOn, test } from "bun:test";
import { HOUR_MS } from "#src/shared/base/time.ts";
import type { NeedView } from "#src/shared/operations/admin-needs.ts";
import { away, setUpLeaver } from "#tests/money/memberships/setup.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { testWith } from "#tests/support/test-with.ts";
import { lastAudit } from "./setup.ts";

async function withAdmin() {
  const setup = await setUpLeaver();
  await setup.subscribe();
  const boss = await addUser(setup.app, "admin", "boss");
  const as = () => signedIn(setup.app, boss, "admin");
  const end = (action = "cancel") =>
    as().patch(`/api/admin/groomer-subscription/${setup.user.id}`, { action, reason: "They wrote to us" });
  return { ...setup, boss, as, end };
}

const messageOf = async (response: Response) => [response.status, (await response.json()).error.message];

test("shows admins a closing account and ends its membership right away", async () => {
  const { leave, user, boss, as, end, isErased, statuses, app } = await withAdmin();
  const outage = spyOn(app.ctx.payments, "findSubscriptions").mockImplementation(away);
  await leave();

  const page = await (await as().get(`/admin/users/${user.id}`)).text();
  expect(page).toContain("Closing");
  expect(page).toContain("End what&#x27;s still active");
  const found = await (await as().get("/api/admin/users?state=closed")).json();
  expect(found).toMatchObject([{ id: user.id, isClosing: true, closedAt: app.clock.now(), suspendedAt: null }]);
  expect(await (await as().get("/api/admin/users?state=suspended")).json()).toEqual([]);
  expect((await end()).status).toBe(503);
  expect(isErased()).toBe(false);

  outage.mockRestore();
  const response = await end();

  expect(await response.json()).toMatchObject({ state: "ended", isClosed: true, actions: [] });
  expect(isErased()).toBe(true);
  expect(await statuses()).toEqual(["canceled"]);
  expect(lastAudit(app)).toMatchObject({ action: "account-closed", actorId: user.id });
  const trail = await (await as().get(`/admin-dashboard?tab=audit&actor=${boss.id}`)).text();
  expect(trail).toContain("Membership");
  expect(trail).not.toContain("They wrote to us");
});

testWith("refuses any other change to a closed account", withAdmin, async ({ leave, finish, user, as, end }) => {
  await leave();
  const closed = [409, "This account was closed by its owner."];

  expect(await messageOf(await end("reactivate"))).toEqual(closed);
  const suspension = { suspended: true, reason: "No-shows" };
  expect(await messageOf(await as().patch(`/api/admin/users/${user.id}/suspension`, suspension))).toEqual(closed);
  await finish();
  expect(await messageOf(await end())).toEqual([409, "Nothing is left to end at the payment provider."]);
  expect((await as().get(`/admin/users/${user.id}`)).status).toBe(200);
});

testWith("puts a stuck closing in the admins' queue", withAdmin, async ({ leave, finish, user, as, app }) => {
  spyOn(app.ctx.payments, "findSubscriptions").mockImplementation(away);
  await leave();
  app.clock.advance(25 * HOUR_MS);

  await finish();

  const needs: NeedView[] = await (await as().get("/api/admin/needs-action")).json();
  const alert = needs.find(({ kind }) => kind === "alert")!;
  expect(alert).toMatchObject({ userId: user.id, alertId: expect.any(Number) });
  expect(alert.message).toContain("closed their account on Wednesday, June 10, 2026");
});
