/** @jsxImportSource preact */

import { and, eq, inArray } from "drizzle-orm";
import { type Db, hasRow, visits } from "#db/db.ts";
import type { Ctx } from "#src/base/context.ts";
import { emailToConfirmProp, findOpenAccountEmail } from "#src/features/people/accounts/queries.ts";
import { resendConfirmation } from "#src/features/people/accounts/settings/email-confirmation.tsx";
import { router } from "#src/http/guards/access.ts";
import { attempt, page, RawForm, readInput, redirect } from "#src/http/pages/page.tsx";
import { flashCookie } from "#src/http/sessions/flash.ts";
import { bookingPagePath, requestSentPath } from "#src/shared/base/dashboard-paths.ts";
import { found } from "#src/shared/base/errors.ts";
import { IdParams } from "#src/shared/base/fields.ts";
import { typedPayment } from "#src/shared/visits/payment-labels.ts";
import { PaymentChange } from "#src/shared/visits/payments.ts";
import { BookingRequestedPage } from "#views/visits/bookings/booking-requested.tsx";
import { changePayment } from "./afterwards/payment.ts";
import { changeStatusWithPhotos } from "./answers/service.ts";
import { findBooking, navCounts, refuseOthersBooking } from "./queries.ts";
import { endRepeats } from "./repeats/service.ts";

export const bookingsPages = (ctx: Ctx) =>
  router(ctx)
    .post(
      "/bookings/:id/payment",
      ({ by, params: { id }, body }) => {
        refuseOthersBooking(ctx.db, by.viewer, id);
        const isPaymentOnly = isOver(ctx.db, id);
        return comeBack(ctx, id, isPaymentOnly ? "Payment saved" : "Visit completed", async () => {
          const { payment } = readInput(PaymentChange, { payment: typedPayment(body) });
          if (isPaymentOnly) changePayment(ctx, by, id, payment);
          else await changeStatusWithPhotos(ctx, by, id, { status: "completed", reason: null, payment, photos: [] });
        });
      },
      { access: "groomer", params: IdParams, body: RawForm },
    )
    .post(
      "/bookings/:id/end-repeats",
      ({ by, params: { id } }) => {
        refuseOthersBooking(ctx.db, by.viewer, id);
        return comeBack(ctx, id, "Repeat visits ended", async () => endRepeats(ctx, by, id));
      },
      { access: "parent-or-groomer", params: IdParams, body: RawForm },
    )
    .get(
      "/bookings/:id/requested",
      ({ request, viewer, params }) => {
        const booking = found(findBooking(ctx.db, viewer, params.id, ctx.now()));
        return page(ctx, request, {
          title: "Booking Requested!",
          isPrivate: true,
          main: (
            <BookingRequestedPage
              frame={navCounts(ctx.db, viewer)}
              booking={booking}
              isRepeat={new URL(request.url).searchParams.has("again")}
              {...emailToConfirmProp(findOpenAccountEmail(ctx.db, viewer.userId)!)}
            />
          ),
        });
      },
      { access: "pet_parent", params: IdParams },
    )
    .post(
      "/bookings/:id/requested",
      async ({ by, params: { id } }) => {
        found(findBooking(ctx.db, by.viewer, id, ctx.now()));
        const sent = await attempt(() => resendConfirmation(ctx, by));
        const toast =
          "done" in sent
            ? ({ kind: "success", title: "Link sent", description: sent.done.message } as const)
            : ({ kind: "error", title: "Failed to send the link", description: sent.refused.message } as const);
        return redirect(requestSentPath(id), { flash: flashCookie(ctx, toast) });
      },
      { access: "pet_parent", params: IdParams },
    );

/** For a completed or missed visit, the form has only the payment. */
const isOver = (db: Db, id: number) =>
  hasRow(db, visits, and(eq(visits.id, id), inArray(visits.status, ["completed", "no_show"])));

async function comeBack(ctx: Ctx, id: number, title: string, command: () => Promise<unknown>) {
  const outcome = await attempt(command);
  if ("done" in outcome) {
    return redirect(bookingPagePath(id), { flash: flashCookie(ctx, { kind: "success", title }) });
  }
  const { fields = {}, message } = outcome.refused;
  const description = Object.values(fields)[0] ?? message;
  return redirect(bookingPagePath(id), {
    flash: flashCookie(ctx, { kind: "error", title: "Failed to save", description }),
  });
}
