import { and, eq, isNotNull } from "drizzle-orm";
import { transact } from "#db/open.ts";
import { users } from "#db/schema/tables.ts";
import { auditBy } from "#src/base/audit.ts";
import type { Ctx } from "#src/base/context.ts";
import type { ActorContext } from "#src/http/sessions/actor-context.ts";
import { uploadPath } from "#src/shared/base/paths.ts";
import type { ProfileImageView } from "#src/shared/people/profile-image.ts";
import { requireOpen } from "../still-open.ts";

/** The old file is removed as an orphan. Throws 400 and 413 (unusable photo), 401 (account closed), 429. */
export async function setProfileImage(ctx: Ctx, by: ActorContext, bytes: Uint8Array): Promise<ProfileImageView> {
  ctx.limits.take("upload-user", String(by.viewer.userId));
  const { file } = await ctx.images.store(bytes);
  transact(ctx.db, (tx) => {
    requireOpen(tx, by.viewer);
    tx.update(users).set({ profileImage: file }).where(eq(users.id, by.viewer.userId)).run();
    auditBy(tx, by, { action: "profile-image-set", target: `user ${by.viewer.userId}`, now: ctx.now() });
  });
  return { profileImage: uploadPath(file) };
}

/** Idempotent. */
export function removeProfileImage(ctx: Ctx, by: ActorContext): void {
  const { viewer } = by;
  transact(ctx.db, (tx) => {
    const shown = and(eq(users.id, viewer.userId), isNotNull(users.profileImage));
    const changed = tx.update(users).set({ profileImage: null }).where(shown).returning({ id: users.id }).get();
    if (changed) auditBy(tx, by, { action: "profile-image-removed", target: `user ${viewer.userId}`, now: ctx.now() });
  });
}
