/** @jsxImportSource preact */
import type { VNode } from "preact";
import type { Ctx, Viewer } from "#src/base/context.ts";
import { deadLinkPage, linkPage, noReferrerHeaders } from "#src/features/people/accounts/form-page.ts";
import { signUpCookie } from "#src/features/people/accounts/login/register.ts";
import { router } from "#src/http/guards/access.ts";
import { RawForm, redirect } from "#src/http/pages/page.tsx";
import { infoOf } from "#src/http/request-info.ts";
import { TokenQuery } from "#src/shared/base/fields.ts";
import { groomerPath } from "#src/shared/base/paths.ts";
import { NEVER_INVITE_PAGE } from "#src/shared/day/added/invitation-labels.ts";
import { InvitationParams } from "#src/shared/day/added/invitations.ts";
import {
  DeadInvitationPage,
  InvitationsStoppedPage,
  InvitedPage,
  StopInvitationsPage,
} from "#views/clients/clients/invited-pages.tsx";
import { draftCookie } from "../../../visits/bookings/requests/start-values.ts";
import { findInvitation, markInvitationFollowed, prefilledValues } from "./link.ts";
import { neverInvite } from "./service.ts";

export const invitationPages = (ctx: Ctx) =>
  router(ctx)
    .get(NEVER_INVITE_PAGE, ({ request, query }) => showNever(ctx, request, query.token), {
      access: "public",
      query: TokenQuery,
    })
    .post(NEVER_INVITE_PAGE, ({ request, query }) => submitNever(ctx, request, query.token), {
      access: "public",
      query: TokenQuery,
    })
    .get(
      "/invited/:token",
      ({ request, viewerOrNull, params }) => show(ctx, { request, viewer: viewerOrNull }, params.token),
      { access: "public", params: InvitationParams },
    )
    .post(
      "/invited/:token",
      ({ request, viewerOrNull, params }) => follow(ctx, { request, viewer: viewerOrNull }, params.token),
      { access: "public", params: InvitationParams, body: RawForm },
    );

/** Throws 429. */
function show(ctx: Ctx, { request, viewer }: { request: Request; viewer: Viewer | null }, token: string): Response {
  ctx.limits.take("link-ip", infoOf(request).ip);
  const found = findInvitation(ctx, token);
  if (!found) return deadLinkPage(ctx, request, <DeadInvitationPage />);
  const { invitation, groomer } = found;
  const { request: values } = (viewer ? undefined : prefilledValues(ctx, invitation)) ?? {};
  const filledIn = values ? ["name", ...(values.petInfo ? ["pets"] : []), ...(values.serviceCity ? ["town"] : [])] : [];
  const main = <InvitedPage {...{ token, filledIn }} businessName={groomer.businessName} />;
  return invitationPage(ctx, request, "You're invited", main);
}

/** Redirects to the profile. The account's data takes precedence over the groomer's. Throws 429. */
function follow(ctx: Ctx, { request, viewer }: { request: Request; viewer: Viewer | null }, token: string): Response {
  ctx.limits.take("link-ip", infoOf(request).ip);
  const found = findInvitation(ctx, token);
  if (!found) return deadLinkPage(ctx, request, <DeadInvitationPage />);
  const { invitation } = found;
  const { groomerId } = invitation;
  markInvitationFollowed(ctx, invitation);
  const prefilled = viewer ? undefined : prefilledValues(ctx, invitation);
  const cookies = prefilled
    ? [draftCookie(ctx, groomerId, prefilled.request), signUpCookie(ctx, prefilled.signUp)]
    : [];
  return redirect(`${groomerPath(groomerId)}#book`, { cookies, headers: noReferrerHeaders });
}

/** Throws 429. */
function showNever(ctx: Ctx, request: Request, token: string): Response {
  ctx.limits.take("link-ip", infoOf(request).ip);
  return invitationPage(ctx, request, "Stop invitations to this email?", <StopInvitationsPage token={token} />);
}

/** No redirect, because email programs needn't follow one. Throws 429. */
function submitNever(ctx: Ctx, request: Request, token: string): Response {
  neverInvite(ctx, infoOf(request), token);
  return invitationPage(ctx, request, "Invitations stopped", <InvitationsStoppedPage />);
}

const invitationPage = (ctx: Ctx, request: Request, heading: string, main: VNode) =>
  linkPage(ctx, request, { title: heading, main });
