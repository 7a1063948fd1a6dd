import { alerts, auditLog, auditReasons, groomerProfiles } from "#db/db.ts";
import { createAdmin } from "#src/features/operations/admin/admin-access.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { addGroomer, addUser, signedIn } from "#tests/support/people.ts";
import { addRow, findRow, findRows } from "#tests/support/rows.ts";

export const ADMIN_PASSWORD = "long enough words";

export async function setUpAdmin(env: Record<string, string> = {}) {
  const app = await testApp({ env });
  const gus = await addGroomer(app, "gus");
  const una = await addGroomer(app, "una", { isListed: false });
  const ana = await addUser(app, "pet_parent", "ana");
  const { id } = await createAdmin(app.ctx, { username: "boss", email: "boss@example.com", password: ADMIN_PASSWORD });
  const boss = { id, username: "boss", email: "boss@example.com", fullName: "boss" };
  return {
    app,
    gus,
    una,
    ana,
    boss,
    as: {
      boss: signedIn(app, boss, "admin"),
      gus: signedIn(app, gus.user, "groomer"),
      ana: signedIn(app, ana, "pet_parent"),
    },
  };
}

export function lastAudit({ ctx }: TestApp) {
  const { id, action, actorId, target, detail } = findRows(ctx.db, auditLog).at(-1)!;
  const why = findRow(ctx.db, auditReasons, { auditId: id });
  return {
    action,
    actorId,
    target,
    detail: detail === null ? null : JSON.parse(detail),
    ...(why && { reason: why.reason }),
  };
}

export const profileOf = ({ ctx }: TestApp, id: number) => findRow(ctx.db, groomerProfiles, { id })!;

export const addAlert = ({ ctx }: TestApp, groomerId: number | null, message: string, createdAt = ctx.now()) =>
  addRow(ctx.db, alerts, { kind: "dispute", groomerId, message, createdAt });
