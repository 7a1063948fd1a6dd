import { Elysia } from "elysia";
import * as z from "zod/mini";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import {
  CancelInput,
  CardSetupAnswer,
  InvoiceView,
  MembershipAnswer,
  MembershipView,
  SubscriptionAnswer,
} from "#src/shared/money/memberships.ts";
import { getOrCreateSubscription } from "./checkout/subscribe.ts";
import { askForInvoices, findOwnMembership } from "./queries.ts";
import { cancelMembership, payMembership, replaceCard, resumeMembership, syncOwn } from "./service.ts";

export const membershipsApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api" })
    .use(access(ctx))
    .post("/create-subscription", ({ by }) => getOrCreateSubscription(ctx, by), {
      access: "groomer",
      response: SubscriptionAnswer,
    })
    .post("/get-or-create-subscription", ({ by }) => getOrCreateSubscription(ctx, by), {
      access: "groomer",
      response: SubscriptionAnswer,
    })
    .post("/subscription/sync", ({ by }) => syncOwn(ctx, by), {
      access: "groomer",
      response: MembershipView,
    })
    .get("/membership", ({ viewer }) => findOwnMembership(ctx, viewer), { access: "groomer", response: MembershipView })
    .get("/membership/invoices", ({ viewer }) => askForInvoices(ctx, viewer), {
      access: "groomer",
      response: z.array(InvoiceView),
    })
    .post("/membership/cancel", ({ by, body }) => cancelMembership(ctx, by, body ?? { reason: null }), {
      access: "groomer",
      body: z.optional(CancelInput),
      response: MembershipView,
    })
    .post("/membership/resume", ({ by }) => resumeMembership(ctx, by), {
      access: "groomer",
      response: MembershipView,
    })
    .post("/membership/pay", ({ by }) => payMembership(ctx, by), {
      access: "groomer",
      response: MembershipAnswer,
    })
    .post("/membership/card", ({ viewer }) => replaceCard(ctx, viewer), {
      access: "groomer",
      response: CardSetupAnswer,
    });
