import { Elysia } from "elysia";
import * as z from "zod/mini";
import type { Ctx } from "#src/base/context.ts";
import { readInput } from "#src/http/forms.ts";
import { access } from "#src/http/guards/access.ts";
import { bytesOfDataUrl } from "#src/http/uploads/data-url.ts";
import { uploadDetail, withUpload } from "#src/http/uploads/upload-body.ts";
import type { Upload } from "#src/http/uploads/upload-parts.ts";
import { PathId } from "#src/shared/base/fields.ts";
import { PortfolioImageView } from "#src/shared/listing/groomers.ts";
import { ImageChanges, ImageFields, ImageInput } from "#src/shared/listing/offers.ts";
import { businessOf } from "./own.ts";
import { addImage, changeImage, deleteImage } from "./portfolio.ts";

const newImage = uploadDetail(ImageInput, ImageFields);

export const portfolioApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api" })
    .use(access(ctx))
    .post(
      "/portfolio-images",
      ({ by, request, status }) =>
        withUpload(request, { ctx, by, mayUpload: () => businessOf(by.viewer, {}) }, async (upload) => {
          const { input, bytes } = imageIn(upload);
          return status(201, await addImage(ctx, by, input, bytes));
        }),
      { access: "groomer", detail: newImage, response: { 201: PortfolioImageView } },
    )
    .patch("/portfolio-images/:id", ({ by, params, body }) => changeImage(ctx, by, Number(params.id), body), {
      access: "groomer",
      params: PathId,
      body: ImageChanges,
      response: PortfolioImageView,
    })
    .delete(
      "/portfolio-images/:id",
      ({ by, params, status }) => {
        deleteImage(ctx, by, Number(params.id));
        return status(204, undefined);
      },
      { access: "groomer", params: PathId, response: { 204: z.undefined() } },
    );

/** A multipart file `image`, or a data URL `imageUrl`. */
function imageIn({ fields, files }: Upload) {
  if (files.image) return { input: readInput(ImageFields, fields), bytes: files.image };
  const { imageUrl, ...input } = readInput(ImageInput, fields);
  return { input, bytes: bytesOfDataUrl(imageUrl) };
}
