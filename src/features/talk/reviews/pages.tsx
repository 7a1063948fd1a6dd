/** @jsxImportSource preact */
import type { Ctx, Viewer } from "#src/base/context.ts";
import { type FormRefusal, formReply } from "#src/features/people/accounts/form-page.ts";
import { router } from "#src/http/guards/access.ts";
import { attempt, emptyForm, formState, readInput, redirect } from "#src/http/pages/page.tsx";
import { flashCookie } from "#src/http/sessions/flash.ts";
import { readNewPhotos } from "#src/http/uploads/new-photos.ts";
import { withUpload } from "#src/http/uploads/upload-body.ts";
import { bookingPagePath } from "#src/shared/base/dashboard-paths.ts";
import { found } from "#src/shared/base/errors.ts";
import { IdParams } from "#src/shared/base/fields.ts";
import { reviewFormTexts, reviewToast } from "#src/shared/talk/review-labels.ts";
import { ReviewInput } from "#src/shared/talk/reviews.ts";
import { ReviewPage } from "#views/talk/reviews/review-page.tsx";
import { findBooking } from "../../visits/bookings/queries.ts";
import { writeReview } from "./service.ts";

/** For browsers without script. */
export const reviewPages = (ctx: Ctx) =>
  router(ctx, "/bookings/:id/review")
    .get("", ({ request, viewer, params }) => reviewPage(ctx, request, findReviewed(ctx, viewer, params.id)), {
      access: "pet_parent",
      params: IdParams,
    })
    .post(
      "",
      ({ request, by, params }) => {
        const booking = findReviewed(ctx, by.viewer, params.id);
        return withUpload(request, { ctx, by }, async (upload) => {
          const { fields } = upload;
          const written = await attempt(() =>
            writeReview(ctx, by, {
              ...readInput(ReviewInput, { ...fields, bookingId: params.id }),
              photos: readNewPhotos(upload),
            }),
          );
          if ("refused" in written) return reviewPage(ctx, request, booking, { body: fields, error: written.refused });
          const flash = flashCookie(ctx, { kind: "success", ...reviewToast(booking.groomerName) });
          return redirect(bookingPagePath(params.id), { flash });
        });
      },
      { access: "pet_parent", params: IdParams },
    );

/** Throws 404. */
const findReviewed = ({ db, now }: Ctx, viewer: Viewer, id: number) => found(findBooking(db, viewer, id, now()));

function reviewPage(ctx: Ctx, request: Request, booking: ReturnType<typeof findReviewed>, refused?: FormRefusal) {
  const form = refused ? formState(refused.body, refused.error) : emptyForm;
  return formReply(ctx, request, {
    title: `Review ${booking.groomerName}`,
    main: <ReviewPage booking={booking} form={form} message={refused?.error.message} />,
    refused: refused?.error,
    failed: reviewFormTexts.failed,
  });
}
