import { and, eq, isNotNull } from "drizzle-orm";
import { Elysia } from "elysia";
import * as z from "zod/mini";
import { transact, users } from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { noContent } from "#src/http/no-content.ts";
import { readInput } from "#src/http/pages/page.tsx";
import { bytesOfDataUrl } from "#src/http/uploads/new-pictures.ts";
import { uploadDetail, withUpload } from "#src/http/uploads/upload-body.ts";
import type { Upload } from "#src/http/uploads/upload-parts.ts";
import { uploadPath } from "#src/shared/base/paths.ts";
import { ProfileImageInput, ProfileImageView } from "#src/shared/people/account-settings.ts";
import { requireOpen } from "../queries.ts";

/** The old file is removed as an orphan. Throws 400 and 413 (unusable photo), 401 (account closed), 429. */
async function setProfileImage(ctx: Ctx, by: ActorContext, bytes: Uint8Array): Promise<ProfileImageView> {
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
function removeProfileImage(ctx: Ctx, by: ActorContext): void {
  const { viewer } = by;
  transact(ctx.db, (tx) => {
    const shown = and(eq(users.id, viewer.userId), isNotNull(users.profileImage));
    const changed = tx.update(users).set({ profileImage: null }).where(shown).returning({ id: users.id }).get();
    if (changed) auditBy(tx, by, { action: "profile-image-removed", target: `user ${viewer.userId}`, now: ctx.now() });
  });
}

const newImage = uploadDetail(ProfileImageInput, z.object({}));

export const profileImageApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api" })
    .use(access(ctx))
    .put(
      "/profile-image",
      ({ by, request }) => withUpload(request, { ctx, by }, (upload) => setProfileImage(ctx, by, bytesIn(upload))),
      { access: "groomer", detail: newImage, response: ProfileImageView },
    )
    .delete("/profile-image", ({ by }) => noContent(removeProfileImage(ctx, by)), {
      access: "groomer",
      response: { 204: z.undefined() },
    });

/** A multipart file `image`, or a data URL `imageUrl`. */
const bytesIn = ({ fields, files }: Upload) =>
  files.image ?? bytesOfDataUrl(readInput(ProfileImageInput, fields).imageUrl);
