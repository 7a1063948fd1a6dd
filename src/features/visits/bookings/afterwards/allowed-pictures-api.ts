import { Elysia } from "elysia";
import * as z from "zod/mini";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { noContent } from "#src/http/no-content.ts";
import { PortfolioImageView } from "#src/shared/listing/groomers.ts";
import { NotePicturePath, PortfolioCaption } from "#src/shared/visits/note-pictures.ts";
import { allowPicture, type OnePicture, showPicture, takePictureBack } from "./allowed-pictures.ts";

const allowing = { access: "pet_parent", params: NotePicturePath, response: { 204: z.undefined() } } as const;

export const allowedPicturesApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api/bookings/:id/pictures/:pictureId" })
    .use(access(ctx))
    .post("/allow", ({ by, params }) => noContent(allowPicture(ctx, by, pictureIn(params))), { ...allowing })
    .delete("/allow", async ({ by, params }) => noContent(await takePictureBack(ctx, by, pictureIn(params))), {
      ...allowing,
    })
    .post(
      "/portfolio",
      async ({ by, params, body, status }) =>
        status(201, await showPicture(ctx, by, { ...pictureIn(params), ...body })),
      { access: "groomer", params: NotePicturePath, body: PortfolioCaption, response: { 201: PortfolioImageView } },
    );

export const pictureIn = ({ id, pictureId }: z.infer<typeof NotePicturePath>): OnePicture => ({
  bookingId: Number(id),
  pictureId: Number(pictureId),
});
