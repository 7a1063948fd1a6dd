import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { transact } from "#db/open.ts";
import { users } from "#db/schema/tables.ts";
import { notFound } from "#src/shared/errors.ts";
import { uploadPath } from "#src/shared/paths.ts";
import type { ProfileImageView } from "#src/shared/profile-image.ts";
import { audit } from "../../audit.ts";
import type { Ctx } from "../../context.ts";
import type { RequestInfo } from "../../http/request-info.ts";
import type { Viewer } from "../../http/viewer.ts";

/**
 * Gives a groomer a portrait, or another one; the file of the last goes when no row names it any more. Throws 400 and 413
 * for what is no usable picture, 404 when the account ended in the meantime, 429.
 */
export async function setProfileImage(
  ctx: Ctx,
  viewer: Viewer,
  info: RequestInfo,
  bytes: Uint8Array,
): Promise<ProfileImageView> {
  ctx.limits.take("upload-user", String(viewer.userId));
  const { file } = await ctx.images.store(bytes);
  transact(ctx.db, (tx) => {
    const isOpen = and(eq(users.id, viewer.userId), isNull(users.deletedAt), isNull(users.closingAt));
    const changed = tx.update(users).set({ profileImage: file }).where(isOpen).returning({ id: users.id }).get();
    if (!changed) throw notFound();
    audit(tx, { ...entry(ctx, viewer, info), action: "profile-image-set" });
  });
  return { profileImage: uploadPath(file) };
}

/** Takes the portrait away; without one there is nothing to do. */
export function removeProfileImage(ctx: Ctx, viewer: Viewer, info: RequestInfo): void {
  transact(ctx.db, (tx) => {
    const shown = and(eq(users.id, viewer.userId), isNotNull(users.profileImage));
    const changed = tx.update(users).set({ profileImage: null }).where(shown).returning({ id: users.id }).get();
    if (changed) audit(tx, { ...entry(ctx, viewer, info), action: "profile-image-removed" });
  });
}

const entry = (ctx: Ctx, { userId }: Viewer, info: RequestInfo) => ({
  actorId: userId,
  target: `user ${userId}`,
  now: ctx.now(),
  info,
});
