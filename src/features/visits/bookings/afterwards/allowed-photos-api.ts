import * as z from "zod/mini";
import type { ActorContext, Ctx } from "#src/base/context.ts";
import { noContent, router } from "#src/http/guards/access.ts";
import { attempt, RawForm, redirect } from "#src/http/pages/page.tsx";
import { flashCookie } from "#src/http/sessions/flash.ts";
import { afterVisitPath } from "#src/shared/base/dashboard-paths.ts";
import { PortfolioImageView } from "#src/shared/listing/groomers.ts";
import { NotePhotoParams, PortfolioCaption } from "#src/shared/visits/note-photos.ts";
import { allowPhoto, publishPhoto, type VisitPhotoKey, withdrawPhoto } from "./allowed-photos.ts";

const allowing = { access: "pet_parent", params: NotePhotoParams, response: { 204: z.undefined() } } as const;

export const allowedPhotosApi = (ctx: Ctx) =>
  router(ctx, "/api/bookings/:id/photos/:photoId")
    .post("/allow", ({ by, params }) => noContent(allowPhoto(ctx, by, photoIn(params))), { ...allowing })
    .delete("/allow", async ({ by, params }) => noContent(await withdrawPhoto(ctx, by, photoIn(params))), {
      ...allowing,
    })
    .post(
      "/portfolio",
      async ({ by, params, body, status }) => status(201, await publishPhoto(ctx, by, { ...photoIn(params), ...body })),
      { access: "groomer", params: NotePhotoParams, body: PortfolioCaption, response: { 201: PortfolioImageView } },
    );

const photoIn = ({ id: bookingId, photoId }: z.infer<typeof NotePhotoParams>): VisitPhotoKey => ({
  bookingId,
  photoId,
});

const options = { params: NotePhotoParams, body: RawForm };

export const allowedPhotosForms = (ctx: Ctx) =>
  router(ctx, "/bookings/:id/photos/:photoId")
    .post("/allow", (request) => comeBack(ctx, request, "allow"), { ...options, access: "pet_parent" })
    .post("/withdraw", (request) => comeBack(ctx, request, "withdraw"), { ...options, access: "pet_parent" })
    .post("/portfolio", (request) => comeBack(ctx, request, "portfolio"), { ...options, access: "groomer" });

const commands = {
  allow: {
    command: allowPhoto,
    title: "Photo allowed",
    description: "The groomer can add it to their portfolio until you change your mind.",
  },
  withdraw: {
    command: withdrawPhoto,
    title: "Permission removed",
    description: "Only the two of you can see this photo now.",
  },
  portfolio: {
    command: publishPhoto,
    title: "Added to your portfolio",
    description: "Add a caption or move it in the Services tab.",
  },
};

interface PhotoStep {
  by: ActorContext;
  params: z.infer<typeof NotePhotoParams>;
}

async function comeBack(ctx: Ctx, { by, params }: PhotoStep, what: keyof typeof commands) {
  const { command, ...news } = commands[what];
  const photo = photoIn(params);
  const outcome = await attempt<unknown>(() => command(ctx, by, { ...photo, caption: null }));
  if ("refused" in outcome && outcome.refused.code === "not_found") throw outcome.refused;
  const message =
    "done" in outcome
      ? ({ kind: "success", ...news } as const)
      : ({ kind: "error", title: "Failed to update photo", description: outcome.refused.message } as const);
  return redirect(afterVisitPath(photo.bookingId), { flash: flashCookie(ctx, message) });
}
