import { expect, test } from "bun:test";
import { alerts, groomerProfiles, memberships, users } from "#db/schema/tables.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import type { NeedView } from "#src/shared/running/admin-needs.ts";
import { changeRows, readRow } from "#tests/support/rows.ts";
import { addAlert, lastAudit, setUpAdmin } from "./setup.ts";

async function busyOffice() {
  const setup = await setUpAdmin();
  const { app, una, as } = setup;
  const change = (id: number, values: Partial<typeof groomerProfiles.$inferInsert>) =>
    changeRows(app.ctx.db, groomerProfiles, { id }, values);
  change(una.profile.id, { backgroundCheckChangedAt: app.clock.now() - 3 * DAY_MS });
  return {
    ...setup,
    change,
    needs: async () => (await (await as.boss.get("/api/admin/needs-action")).json()) as NeedView[],
  };
}

test("pending checks, payments past due and open alerts wait, oldest first", async () => {
  const { app, gus, una, needs } = await busyOffice();
  const now = app.clock.now();
  const past = { state: "past_due" as const, unpaidSince: now - 5 * DAY_MS };
  changeRows(app.ctx.db, memberships, { groomerId: gus.profile.id }, past);
  const alert = addAlert(app, gus.profile.id, "A charge was disputed.", now - DAY_MS);
  const loose = addAlert(app, null, "An unknown customer.", now - 4 * DAY_MS);

  const waiting = await needs();

  const nothing = { message: null, alertId: null, check: null, visit: null, mail: null };
  const ofGus = { ...nothing, userId: gus.user.id, name: gus.profile.businessName };
  const since = now - 3 * DAY_MS;
  const day = { date: null, note: null, expires: null, checkedAs: null, today: "2026-06-10" };
  const check = { groomerId: una.profile.id, status: "pending" as const, ...day };
  const unknown = { userId: null, name: null, message: "An unknown customer.", alertId: loose.id };
  const disputed = { message: "A charge was disputed.", alertId: alert.id };
  expect(waiting).toEqual([
    { ...ofGus, kind: "past-due", since: now - 5 * DAY_MS },
    { ...nothing, kind: "alert", since: now - 4 * DAY_MS, ...unknown },
    { ...nothing, kind: "check-pending", since, userId: una.user.id, name: una.profile.businessName, check },
    { ...ofGus, kind: "alert", since: now - DAY_MS, ...disputed },
  ]);
});

test("so do checks that ran out, and members whose check nobody has started", async () => {
  const { gus, una, change, needs } = await busyOffice();
  change(gus.profile.id, { backgroundCheckExpires: "2026-06-09" });
  change(una.profile.id, { backgroundCheckStatus: "not_started", listedUntil: 9e12 });

  expect((await needs()).map(({ kind, userId }) => [kind, userId])).toEqual([
    ["check-waiting", una.user.id],
    ["check-expired", gus.user.id],
  ]);
});

test("a suspended groomer waits for nothing", async () => {
  const { app, una, needs } = await busyOffice();
  changeRows(app.ctx.db, users, { id: una.user.id }, { disabledAt: 1 });

  expect(await needs()).toEqual([]);
});

test("a resolved alert is gone, once, and the audit log says who did it", async () => {
  const { app, as, boss, needs } = await busyOffice();
  const { id } = addAlert(app, null, "An unknown customer.");

  const first = await as.boss.post(`/api/admin/alerts/${id}/resolve`);
  const second = await as.boss.post(`/api/admin/alerts/${id}/resolve`);

  expect([first.status, second.status]).toEqual([200, 409]);
  expect((await needs()).filter(({ kind }) => kind === "alert")).toEqual([]);
  expect(readRow(app.ctx.db, alerts)).toMatchObject({ resolvedAt: app.clock.now(), resolvedBy: boss.id });
  expect(lastAudit(app)).toEqual({
    action: "alert-resolved",
    actorId: boss.id,
    target: `alert ${id}`,
    detail: { kind: "dispute" },
  });
});

test("a check decided from what the queue says of it leaves the queue", async () => {
  const { as, needs } = await busyOffice();
  const [{ check }] = (await needs()) as [NeedView];

  const response = await as.boss.patch(`/api/admin/background-checks/${check!.groomerId}`, { status: "passed" });

  expect(response.status).toBe(200);
  expect(await needs()).toEqual([]);
});
