import type { Viewer } from "#src/base/context.ts";
import { changeByAdmin } from "#src/features/money/memberships/admin-change.ts";
import type { AdminChange } from "#src/shared/money/memberships.ts";
import type { TestApp } from "#tests/support/app.ts";

export const boss: Viewer = {
  sessionId: 1,
  userId: 99,
  role: "admin",
  username: "boss",
  fullName: "Boss",
  groomerId: null,
};
const by = { viewer: boss, info: { id: "r", ip: "127.0.0.1" } };

export const changedByBoss = (
  { ctx }: Pick<TestApp, "ctx">,
  userId: number,
  action: AdminChange["action"],
  more: Partial<AdminChange> = {},
) => changeByAdmin(ctx, by, userId, { action, reason: "A good reason", ...more });
