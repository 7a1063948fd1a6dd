import { Elysia } from "elysia";
import * as z from "zod/mini";
import type { Ctx } from "#src/base/context.ts";
import { readInput } from "#src/http/forms.ts";
import { access } from "#src/http/guards/access.ts";
import { noContent } from "#src/http/no-content.ts";
import { bytesOfDataUrl } from "#src/http/uploads/data-url.ts";
import { privatePicture } from "#src/http/uploads/private-picture.ts";
import { uploadDetail, withUpload } from "#src/http/uploads/upload-body.ts";
import type { Upload } from "#src/http/uploads/upload-parts.ts";
import { found } from "#src/shared/base/errors.ts";
import { PathId } from "#src/shared/base/fields.ts";
import { certificateTypes } from "#src/shared/people/image-limits.ts";
import { ProfileImageInput } from "#src/shared/people/profile-image.ts";
import { OwnPetView } from "#src/shared/visits/pets/pets.ts";
import { findPet } from "./queries.ts";
import { findRabiesPicture, removeRabiesPicture, setRabiesPicture } from "./rabies-picture.ts";

const newPicture = uploadDetail(ProfileImageInput, z.object({}));

/** A photo or PDF. Answers 404 to anyone who may not open it. */
export const rabiesPictureApi = (ctx: Ctx) =>
  new Elysia()
    .use(access(ctx))
    .put(
      "/api/pets/:id/rabies-picture",
      ({ by, request, params }) =>
        withUpload(
          request,
          { ctx, by, mayUpload: () => found(findPet(ctx.db, by.viewer, Number(params.id))) },
          (upload) => setRabiesPicture(ctx, by, Number(params.id), bytesIn(upload)),
        ),
      {
        access: "pet_parent",
        params: PathId,
        detail: newPicture,
        response: OwnPetView,
      },
    )
    .delete(
      "/api/pets/:id/rabies-picture",
      ({ by, params }) => noContent(removeRabiesPicture(ctx, by, Number(params.id))),
      { access: "pet_parent", params: PathId, response: { 204: z.undefined() } },
    )
    .get(
      "/pets/:id/rabies",
      ({ params, viewer }) =>
        privatePicture(ctx, findRabiesPicture(ctx.db, viewer, Number(params.id), ctx.now()), "rabies-certificate.pdf"),
      { access: "signed-in", params: PathId },
    );

const bytesIn = ({ fields, files }: Upload) =>
  files.image ?? bytesOfDataUrl(readInput(ProfileImageInput, fields).imageUrl, "image", certificateTypes);
