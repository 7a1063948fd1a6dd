/** @jsxImportSource preact */
import type { Ctx, Viewer } from "#src/base/context.ts";
import { routes } from "#src/http/guards/access.ts";
import { FormBody, page, redirect } from "#src/http/pages/page.tsx";
import { isForeseen } from "#src/http/request-info.ts";
import { MEMBERSHIP_PANEL } from "#src/shared/base/dashboard-paths.ts";
import { TokenQuery } from "#src/shared/base/fields.ts";
import { PaymentQuery } from "#src/shared/money/memberships.ts";
import { MembershipPage } from "#views/money/memberships/membership-page.tsx";
import { showPayment, showSubscribe } from "./checkout/checkout.tsx";
import { endForm } from "./ending/end-form.tsx";
import { findMember, isEndedByAdmin, isStoredHere } from "./member.ts";
import { orFail } from "./provider/provider-errors.ts";
import { membershipPage } from "./public-page.ts";
import { findOwnMembership, freeMonthOf } from "./queries.ts";

export const membershipsPages = (ctx: Ctx) =>
  routes(ctx)
    .get(
      "/membership",
      ({ request, viewerOrNull: viewer = null }) => {
        const reader = readerOf(ctx, viewer);
        const hasTrial = !viewer || reader !== "groomer" || freeMonthOf(ctx, viewer) === "left";
        return page(ctx, request, {
          title: membershipPage.title,
          description: membershipPage.description,
          isFixed: true,
          main: <MembershipPage reader={reader} hasTrial={hasTrial} supportEmail={ctx.config.supportEmail} />,
        });
      },
      { access: "public" },
    )
    .get("/subscribe", ({ request, viewer }) => showSubscribe(ctx, request, viewer), { access: "groomer" })
    .get("/subscription-payment", ({ request, viewer, query }) => showPayment(ctx, request, viewer, query), {
      access: "groomer",
      query: PaymentQuery,
    })
    .get("/membership/end", ({ request, query }) => endForm.show(ctx, request, query.token), {
      access: "public",
      query: TokenQuery,
    })
    .post("/membership/end", ({ request, body }) => endForm.submit(ctx, request, body), {
      access: "public",
      body: FormBody,
    })
    .get("/membership/billing", ({ request, viewer }) => openBilling(ctx, request, viewer), {
      access: "groomer",
    });

function readerOf(ctx: Ctx, viewer: Viewer | null) {
  if (!viewer) return "visitor";
  if (viewer.role !== "groomer") return "other";
  const { canDo } = findOwnMembership(ctx, viewer);
  return viewer.groomerId === null || canDo.includes("subscribe") ? "groomer" : "member";
}

/** Falls back to the panel. Throws 429, 503. */
async function openBilling(ctx: Ctx, request: Request, viewer: Viewer): Promise<Response> {
  if (isForeseen(request)) return redirect(MEMBERSHIP_PANEL, { status: 302 });
  ctx.limits.take("payment-user", String(viewer.userId));
  const member = findMember(ctx.db, viewer.groomerId);
  // The provider's page can undo an end, which must not happen to an admin's.
  const isTheirs = member && !(member.state === "canceling" && isEndedByAdmin(member));
  const isOurs = isTheirs && member.customerId && (await orFail(isStoredHere(ctx, member)));
  const back = `${ctx.config.appUrl}${MEMBERSHIP_PANEL}`;
  const url = isOurs ? await orFail(ctx.payments.manageUrl(member.customerId!, back)) : null;
  return redirect(url ?? MEMBERSHIP_PANEL, { status: 302 });
}
