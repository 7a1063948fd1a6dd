import { Elysia } from "elysia";
import type { Ctx } from "#src/base/context.ts";
import { attempt, FormBody } from "#src/http/forms.ts";
import { access } from "#src/http/guards/access.ts";
import { redirect } from "#src/http/pages/page.tsx";
import { flashCookie } from "#src/http/sessions/flash.ts";
import { afterVisitPath } from "#src/shared/base/own-paths.ts";
import type { ToastMessage } from "#src/shared/base/toasts.ts";
import { NotePicturePath } from "#src/shared/visits/note-pictures.ts";
import { allowPicture, type OnePicture, showPicture, takePictureBack } from "./allowed-pictures.ts";
import { pictureIn } from "./allowed-pictures-api.ts";

export const allowedPicturesPages = (ctx: Ctx) =>
  new Elysia({ prefix: "/bookings/:id/pictures/:pictureId" })
    .use(access(ctx))
    .post(
      "/allow",
      ({ by, params }) => {
        const picture = pictureIn(params);
        return comeBack(ctx, picture, () => allowPicture(ctx, by, picture), {
          title: "Photo allowed",
          description: "The groomer can add it to their portfolio until you change your mind.",
        });
      },
      { access: "pet_parent", params: NotePicturePath, body: FormBody },
    )
    .post(
      "/take-back",
      ({ by, params }) => {
        const picture = pictureIn(params);
        return comeBack(ctx, picture, () => takePictureBack(ctx, by, picture), {
          title: "Permission removed",
          description: "Only the two of you can see this photo now.",
        });
      },
      { access: "pet_parent", params: NotePicturePath, body: FormBody },
    )
    .post(
      "/portfolio",
      ({ by, params }) => {
        const picture = pictureIn(params);
        return comeBack(ctx, picture, () => showPicture(ctx, by, { ...picture, caption: null }), {
          title: "Added to your portfolio",
          description: "Add a caption or move it in the Services tab.",
        });
      },
      { access: "groomer", params: NotePicturePath, body: FormBody },
    );

async function comeBack(
  ctx: Ctx,
  { bookingId }: OnePicture,
  command: () => unknown,
  news: Pick<ToastMessage, "title" | "description">,
) {
  const outcome = await attempt(command);
  if ("refused" in outcome && outcome.refused.code === "not_found") throw outcome.refused;
  const message: ToastMessage =
    "done" in outcome
      ? { kind: "success", ...news }
      : { kind: "error", title: "Failed to update photo", description: outcome.refused.message };
  return redirect(afterVisitPath(bookingId), { flash: flashCookie(ctx, message) });
}
