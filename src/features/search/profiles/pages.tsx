/** @jsxImportSource preact */

import * as z from "zod/mini";
import type { Ctx, Viewer } from "#src/base/context.ts";
import { findPhone, findProfile } from "#src/features/listing/groomers/queries.ts";
import { findGroomerByLinkName } from "#src/features/listing/link-names/queries.ts";
import { requestBooking } from "#src/features/visits/bookings/requests/service.ts";
import { draftCookie, endedDraftCookie, readDraft } from "#src/features/visits/bookings/requests/start-values.ts";
import { retryAfterHeaders } from "#src/http/errors.ts";
import { enforceAccess, router } from "#src/http/guards/access.ts";
import { attempt, formState, page, RawForm, readInput, redirect, valuesIn } from "#src/http/pages/page.tsx";
import { infoOf } from "#src/http/request-info.ts";
import { flashCookie } from "#src/http/sessions/flash.ts";
import { requestSentPath } from "#src/shared/base/dashboard-paths.ts";
import { type AppError, invalid, statusByCode } from "#src/shared/base/errors.ts";
import { authPath, groomerPath } from "#src/shared/base/paths.ts";
import { linkNamePath, normalizeLinkName } from "#src/shared/listing/link-names.ts";
import { referralSourceOfSender } from "#src/shared/listing/referral-sources.ts";
import { addressKeys, toAccess } from "#src/shared/visits/booking-fields.ts";
import { BookingFormInput, type BookingRequest } from "#src/shared/visits/booking-request.ts";
import { CallGroomerPage } from "#views/listing/groomers/groomer-problem.tsx";
import type { FormState } from "#views/ui/field.tsx";
import { noProfilePage, type ProfileReader, parseProfileId, profilePage } from "./profile-answer.tsx";
import { bookingLoginPath, parseProfileQuery, profileQueryInForm, readOtherTime } from "./profile-query.ts";

/** Accepts any text; an invalid ID gets an error page. */
const AnyId = z.object({ id: z.string() });

export const profilesPages = (ctx: Ctx) =>
  router(ctx)
    .get(
      "/groomers/:id",
      ({ params, request }) =>
        redirect(`${groomerPath(encodeURIComponent(params.id))}${new URL(request.url).search}`, { status: 301 }),
      { access: "public", params: AnyId },
    )
    .get(
      "/groomer/:id",
      ({ params, request, viewerOrNull }) => openProfile(ctx, { request, viewer: viewerOrNull }, params.id),
      { access: "public", params: AnyId },
    )
    .get(
      "/@:linkName",
      ({ params, request, viewerOrNull }) =>
        openByLinkName(ctx, { request, viewer: viewerOrNull }, normalizeLinkName(params.linkName)),
      { access: "public", params: z.object({ linkName: z.string() }) },
    )
    .post(
      "/groomer/:id",
      ({ params, request, viewerOrNull, body }) =>
        bookFromPage(ctx, { request, viewer: viewerOrNull }, params.id, body),
      { access: "public", params: AnyId, body: RawForm },
    )
    .post(
      "/groomer/:id/phone",
      ({ params, request, viewerOrNull }) => showPhone(ctx, { request, viewer: viewerOrNull }, params.id),
      { access: "public", params: AnyId },
    );

/** A form instead of a link, because robots follow links. A number hidden since leads back. Throws 429. */
function showPhone(ctx: Ctx, { request, viewer }: ProfileReader, idText: string): Response {
  ctx.limits.take("phone-ip", infoOf(request).ip);
  const id = parseProfileId(idText);
  if (typeof id !== "number") return noProfilePage(ctx, request, id.problem);
  const groomer = findProfile(ctx, viewer, id);
  const phone = findPhone(ctx, viewer, id);
  if (!groomer) return noProfilePage(ctx, request, "missing");
  if (phone === null) return redirect(groomerPath(id));
  const main = <CallGroomerPage id={id} businessName={groomer.businessName} phone={phone} />;
  return page(ctx, request, { title: `Call ${groomer.businessName}`, isPrivate: true, main });
}

/** Redirects old names and other spellings. */
function openByLinkName(ctx: Ctx, reader: ProfileReader, linkName: string): Response {
  const { request, viewer } = reader;
  const found = findGroomerByLinkName(ctx.db, linkName, ctx.now());
  if (!found) return noProfilePage(ctx, request, "missing");
  const { pathname, search } = new URL(request.url);
  const path = linkNamePath(found.linkName);
  if (pathname === path) return openProfile(ctx, reader, String(found.groomerId), path);
  // Don't reveal the owner of an unlisted name.
  if (!findProfile(ctx, viewer, found.groomerId)) return noProfilePage(ctx, request, "missing");
  return redirect(`${path}${search}`, { status: 302 });
}

/** Rebooking links come from emails, so the parent may need to log in first. */
function openProfile(ctx: Ctx, reader: ProfileReader, idText: string, path = groomerPath(idText)): Response {
  const url = new URL(reader.request.url);
  const query = parseProfileQuery(url.searchParams);
  if (!reader.viewer && query.again) {
    return redirect(authPath("login", `${url.pathname}${url.search}#book`), { flash: flashCookie(ctx, pleaseLogIn) });
  }
  return profilePage(ctx, reader, idText, { path, query, ...savedRequest(ctx, reader, idText) });
}

const pleaseLogIn = {
  kind: "info",
  title: "Please log in",
  description: "You need to log in to book an appointment",
} as const;

const pleaseSend = {
  kind: "info",
  title: "We filled in the new time",
  description: "Check it, then send the request",
} as const;

/** Saved before logging in, or filled in by an invitation. Visitors keep it for an hour, others once. */
function savedRequest(ctx: Ctx, { request, viewer }: ProfileReader, idText: string) {
  const draft = readDraft(request, Number(idText));
  if (!draft) return {};
  if (!viewer) return { form: { values: draft, fields: {} } };
  const form = { values: withFullAddress(draft), fields: {} };
  return { form, headers: { "set-cookie": endedDraftCookie(ctx, Number(idText)) } };
}

/** Drops a town without a street, because the parent's saved street may be elsewhere. */
function withFullAddress(values: FormState["values"]): FormState["values"] {
  if (values.serviceAddress) return values;
  return Object.fromEntries(Object.entries(values).filter(([name]) => !addressKeys.some((place) => place === name)));
}

async function bookFromPage(ctx: Ctx, reader: ProfileReader, idText: string, sent: RawForm) {
  const { request, viewer } = reader;
  const id = parseProfileId(idText);
  if (typeof id !== "number") return noProfilePage(ctx, request, id.problem);
  if (!findProfile(ctx, viewer, id)) return noProfilePage(ctx, request, "missing");
  const other = readOtherTime(sent);
  const body = { ...sent, ...other };
  const query = profileQueryInForm(body, new URL(request.url));
  if (!viewer)
    return redirect(bookingLoginPath(id, query, referralSourceOfSender(request)), {
      flash: flashCookie(ctx, pleaseLogIn),
      cookies: [draftCookie(ctx, id, body)],
    });
  if (other && viewer.role === "pet_parent")
    return profilePage(ctx, reader, idText, { query, form: { values: valuesIn(body), fields: {} }, toast: pleaseSend });
  const outcome = await attempt(() =>
    requestBooking(ctx, { viewer, info: infoOf(request) }, readRequest(viewer, id, body), {
      referralSource: referralSourceOfSender(request),
    }),
  );
  if ("done" in outcome)
    return redirect(`${requestSentPath(outcome.done.id)}${outcome.done.alreadyRequested ? "?again" : ""}`);
  const { refused } = outcome;
  return profilePage(ctx, reader, idText, {
    query,
    form: formState(body, refused),
    status: statusByCode[refused.code],
    headers: retryAfterHeaders(refused),
    toast: toastFor(refused),
  });
}

/** Throws 403 before checking fields, 422 (another groomer's form). */
function readRequest(viewer: Viewer, groomerId: number, body: RawForm): BookingRequest {
  enforceAccess("pet_parent", viewer);
  const input = readInput(BookingFormInput, { ...body, access: toAccess(body) });
  if (input.groomerId !== groomerId) throw invalid({ groomerId: "Please send this form from the groomer's page." });
  return input;
}

function toastFor(refused: AppError) {
  const hasNoDate = refused.fields?.preferredDate === "Please select a date";
  return hasNoDate
    ? ({
        kind: "error",
        title: "Please select a date",
        description: "Choose your preferred date for the appointment",
      } as const)
    : ({ kind: "error", title: "Booking failed", description: refused.message } as const);
}
