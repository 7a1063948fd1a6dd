import * as z from "zod/mini";
import type { ActorContext, Ctx } from "#src/base/context.ts";
import { emptyById, noContent, router } from "#src/http/guards/access.ts";
import { readInput } from "#src/http/pages/page.tsx";
import { infoOf } from "#src/http/request-info.ts";
import { readNewPhotos } from "#src/http/uploads/new-photos.ts";
import { type Upload, uploadApiDoc, withUpload } from "#src/http/uploads/upload-body.ts";
import { found } from "#src/shared/base/errors.ts";
import { IdParams, zipCode } from "#src/shared/base/fields.ts";
import { AddedVisitView, AnyVisitView } from "#src/shared/day/added/added-visits.ts";
import { referralSourceOfSender } from "#src/shared/listing/referral-sources.ts";
import { DisputeInput, StatusForm, VisitNoteInput } from "#src/shared/visits/booking-changes.ts";
import { BookingDetail } from "#src/shared/visits/booking-detail.ts";
import { toAccess } from "#src/shared/visits/booking-fields.ts";
import { BookingRequest, ReachView } from "#src/shared/visits/booking-request.ts";
import { BookingView, SentRequestView } from "#src/shared/visits/bookings.ts";
import { FreeTimesQuery, FreeTimesView } from "#src/shared/visits/free-times.ts";
import { CompletionInput, NoteInputWithPhotos, StatusChangeWithPhotos } from "#src/shared/visits/note-photos.ts";
import { OverviewQuery, OverviewView } from "#src/shared/visits/overview/overview.ts";
import { PaymentChange, PrivateNotes } from "#src/shared/visits/payments.ts";
import { ProposalInput, ProposalReply, TimeSuggestion } from "#src/shared/visits/proposals.ts";
import { findAddedVisit } from "./added/view.ts";
import { disputeVisit } from "./afterwards/dispute.ts";
import { changePayment } from "./afterwards/payment.ts";
import { sendVisitNote } from "./afterwards/visit-note.ts";
import { changeStatusWithPhotos } from "./answers/service.ts";
import { delayUndo, undoAccept, undoComplete } from "./answers/undo.ts";
import { saveTravelStep } from "./arrival/arrival.ts";
import { findFreeTimes } from "./capacity/free-times.ts";
import { suggestionsFor } from "./capacity/suggestions.ts";
import { answerProposal } from "./changes/proposal-answers.ts";
import { proposeTimes } from "./changes/service.ts";
import { findBookingDetail } from "./detail.ts";
import { bookingsOfGroomer, bookingsOfParent, parentOverview, refuseOthersBooking } from "./queries.ts";
import { endRepeats } from "./repeats/service.ts";
import { findAreaReach } from "./requests/coverage.ts";
import { requestBooking } from "./requests/service.ts";

/** Multipart fields have no lists or objects. */
const requestIn = (fields: Upload["fields"]) => ({
  ...fields,
  access: fields.access ?? toAccess(fields),
  addOnServiceIds: listIn(fields.addOnServiceIds),
  petIds: listIn(fields.petIds),
});
const listIn = (value: unknown) => (typeof value === "string" ? value.split(",").filter(Boolean) : value);

/** Refuses a body before reading it if the booking is not the sender's. */
const ownBooking = (ctx: Ctx, by: ActorContext, { id }: { id: number }) => ({
  ctx,
  by,
  mayUpload: () => refuseOthersBooking(ctx.db, by.viewer, id),
});

const ofParent = { access: "pet_parent" } as const;
const ofGroomer = { access: "groomer", params: IdParams } as const;
const groomersBooking = { ...ofGroomer, response: BookingView };
const groomersVisit = { ...ofGroomer, response: AnyVisitView };
const ofEither = { access: "parent-or-groomer", params: IdParams } as const;

export const bookingsApi = (ctx: Ctx) =>
  router(ctx, "/api")
    .post(
      "/bookings",
      ({ by, request, status }) =>
        withUpload(request, { ctx, by }, async (upload) => {
          const input = readInput(BookingRequest, requestIn(upload.fields));
          const idempotencyKey = request.headers.get("idempotency-key") ?? undefined;
          const sent = {
            idempotencyKey,
            photos: readNewPhotos(upload),
            referralSource: referralSourceOfSender(request),
          };
          return status(201, await requestBooking(ctx, by, input, sent));
        }),
      {
        ...ofParent,
        detail: uploadApiDoc(BookingRequest, BookingRequest, "photos"),
        response: { 201: SentRequestView },
      },
    )
    .get("/bookings/pet-parent", ({ viewer }) => bookingsOfParent(ctx.db, viewer, ctx.now()), {
      ...ofParent,
      response: z.array(BookingView),
    })
    .get("/bookings/groomer", ({ viewer }) => bookingsOfGroomer(ctx.db, viewer, ctx.now()), {
      access: "groomer",
      response: z.array(BookingView),
    })
    .get("/bookings/overview", ({ viewer, query }) => parentOverview(ctx.db, viewer, query.page, ctx.now()), {
      ...ofParent,
      query: OverviewQuery,
      response: OverviewView,
    })
    .get("/groomer-profiles/:id/distance", ({ params, query }) => findAreaReach(ctx, params.id, query.zipCode), {
      access: "public",
      params: IdParams,
      query: z.object({ zipCode }),
      response: ReachView,
    })
    .get(
      "/groomer-profiles/:id/openings",
      ({ params, query, request, viewerOrNull }) => {
        const { ip } = infoOf(request);
        ctx.limits.take("openings-ip", ip);
        return findFreeTimes(ctx, { viewer: viewerOrNull, ip }, params.id, query);
      },
      { access: "public", params: IdParams, query: FreeTimesQuery, response: FreeTimesView },
    )
    .get(
      "/bookings/:id",
      ({ viewer, params: { id } }) => {
        const visit = findBookingDetail(ctx.db, viewer, id, ctx.now()) ?? findAddedVisit(ctx.db, viewer, id, ctx.now());
        return found(visit);
      },
      { access: "logged-in", params: IdParams, response: z.union([BookingDetail, AddedVisitView]) },
    )
    .patch(
      "/bookings/:id/status",
      ({ by, params, request }) =>
        withUpload(request, ownBooking(ctx, by, params), (upload) => {
          const change = readInput(CompletionInput, upload.fields);
          return changeStatusWithPhotos(ctx, by, params.id, { ...change, photos: readNewPhotos(upload) });
        }),
      { ...ofEither, detail: uploadApiDoc(StatusChangeWithPhotos, StatusForm, "photos"), response: AnyVisitView },
    )
    .post(
      "/bookings/:id/note",
      ({ by, params, request, status }) =>
        withUpload(request, ownBooking(ctx, by, params), async (upload) => {
          const note = readInput(VisitNoteInput, upload.fields);
          return status(201, await sendVisitNote(ctx, by, params.id, { ...note, photos: readNewPhotos(upload) }));
        }),
      {
        ...ofGroomer,
        detail: uploadApiDoc(NoteInputWithPhotos, VisitNoteInput, "photos"),
        response: { 201: BookingView },
      },
    )
    .post("/bookings/:id/hold-undo", ({ by, params }) => noContent(delayUndo(ctx, by, params.id)), emptyById("groomer"))
    .post("/bookings/:id/undo-accept", ({ by, params }) => undoAccept(ctx, by, params.id), { ...groomersBooking })
    .post("/bookings/:id/undo-complete", ({ by, params }) => undoComplete(ctx, by, params.id), { ...groomersBooking })
    .patch("/bookings/:id/payment", ({ by, params, body }) => changePayment(ctx, by, params.id, body.payment), {
      ...ofGroomer,
      body: PaymentChange,
      response: PrivateNotes,
    })
    .post("/bookings/:id/on-my-way", ({ by, params }) => saveTravelStep(ctx, by, params.id, "on-my-way"), {
      ...groomersVisit,
    })
    .post("/bookings/:id/arrived", ({ by, params }) => saveTravelStep(ctx, by, params.id, "arrived"), {
      ...groomersVisit,
    })
    .post("/bookings/:id/dispute", ({ by, params, body }) => disputeVisit(ctx, by, params.id, body), {
      ...ofParent,
      params: IdParams,
      body: DisputeInput,
      response: BookingView,
    })
    .post(
      "/bookings/:id/proposals",
      ({ by, params, body, status }) => status(201, proposeTimes(ctx, by, "other-time", { id: params.id, ...body })),
      { ...ofEither, body: ProposalInput, response: { 201: BookingView } },
    )
    .delete("/bookings/:id/repeats", ({ by, params }) => endRepeats(ctx, by, params.id), {
      ...ofEither,
      response: BookingView,
    })
    .get("/bookings/:id/suggestions", ({ viewer, params }) => suggestionsFor(ctx, viewer, params.id), {
      ...ofEither,
      response: z.array(TimeSuggestion),
    })
    .post(
      "/bookings/:id/next-visit",
      ({ by, params, body, status }) => status(201, proposeTimes(ctx, by, "next-visit", { id: params.id, ...body })),
      { ...ofGroomer, body: ProposalInput, response: { 201: BookingView } },
    )
    .patch("/proposals/:id", ({ by, params, body }) => answerProposal(ctx, by, params.id, body), {
      ...ofEither,
      body: ProposalReply,
      response: BookingView,
    });
