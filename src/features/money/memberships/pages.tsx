/** @jsxImportSource preact */
import { Elysia } from "elysia";
import type { Ctx, Viewer } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { FormBody, page } from "#src/http/pages/page.tsx";
import { TokenQuery } from "#src/shared/base/fields.ts";
import { PaymentQuery } from "#src/shared/money/memberships.ts";
import { MembershipPage } from "#views/money/memberships/membership-page.tsx";
import { showPayment, showSubscribe } from "./checkout/checkout.tsx";
import { showEnd, submitEnd } from "./ending/end-form.tsx";
import { openBilling } from "./provider/billing.ts";
import { membershipPage } from "./public-page.ts";
import { findOwnMembership, freeMonthOf } from "./queries.ts";

export const membershipsPages = (ctx: Ctx) =>
  new Elysia()
    .use(access(ctx))
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
    .get("/membership/end", ({ request, query }) => showEnd(ctx, request, query.token), {
      access: "public",
      query: TokenQuery,
    })
    .post("/membership/end", ({ request, body }) => submitEnd(ctx, request, body), { access: "public", body: FormBody })
    .get("/membership/billing", ({ request, viewer }) => openBilling(ctx, request, viewer), {
      access: "groomer",
    });

function readerOf(ctx: Ctx, viewer: Viewer | null) {
  if (!viewer) return "visitor";
  if (viewer.role !== "groomer") return "other";
  const { canDo } = findOwnMembership(ctx, viewer);
  return viewer.groomerId === null || canDo.includes("subscribe") ? "groomer" : "member";
}
