import { Elysia } from "elysia";
import * as z from "zod/mini";
import type { Ctx } from "#src/base/context.ts";
import { readInput } from "#src/http/forms.ts";
import { access } from "#src/http/guards/access.ts";
import { bytesOfDataUrl } from "#src/http/uploads/data-url.ts";
import { uploadDetail, withUpload } from "#src/http/uploads/upload-body.ts";
import type { Upload } from "#src/http/uploads/upload-parts.ts";
import { ProfileImageInput, ProfileImageView } from "#src/shared/people/profile-image.ts";
import { removeProfileImage, setProfileImage } from "./profile-image.ts";

const newImage = uploadDetail(ProfileImageInput, z.object({}));

export const profileImageApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api" })
    .use(access(ctx))
    .put(
      "/profile-image",
      ({ by, request }) => withUpload(request, { ctx, by }, (upload) => setProfileImage(ctx, by, bytesIn(upload))),
      { access: "groomer", detail: newImage, response: ProfileImageView },
    )
    .delete(
      "/profile-image",
      ({ by, status }) => {
        removeProfileImage(ctx, by);
        return status(204, undefined);
      },
      { access: "groomer", response: { 204: z.undefined() } },
    );

/** A multipart file `image`, or a data URL `imageUrl`. */
const bytesIn = ({ fields, files }: Upload) =>
  files.image ?? bytesOfDataUrl(readInput(ProfileImageInput, fields).imageUrl);
