import * as z from "zod/mini";
import type { Ctx } from "#src/base/context.ts";
import { readWebhookText } from "#src/http/body.ts";
import { router } from "#src/http/guards/access.ts";
import { AppError } from "#src/shared/base/errors.ts";
import {
  CancelInput,
  CardSetupAnswer,
  ChallengeAnswer,
  IntentParams,
  InvoiceView,
  MembershipAnswer,
  MembershipView,
  SubscriptionAnswer,
  TestCardInput,
  TestClockAnswer,
  TestClockInput,
  WebhookAck,
} from "#src/shared/money/memberships.ts";
import { getOrCreateSubscription } from "./checkout/subscribe.ts";
import { answerTestChallenge, confirmTestCard, moveClock } from "./checkout/test-payments.ts";
import { receiveEvent } from "./provider/inbox.ts";
import { orFail } from "./provider/provider-errors.ts";
import { fetchInvoices, findOwnMembership } from "./queries.ts";
import { cancelMembership, payMembership, resumeMembership, startCardReplacement, syncOwnMember } from "./service.ts";

const membership = { access: "groomer", response: MembershipView } as const;
const payment = { access: "groomer", response: MembershipAnswer } as const;
const subscription = { access: "groomer", response: SubscriptionAnswer } as const;

export const membershipsApi = (ctx: Ctx) =>
  router(ctx, "/api")
    .post("/create-subscription", ({ by }) => getOrCreateSubscription(ctx, by), { ...subscription })
    .post("/get-or-create-subscription", ({ by }) => getOrCreateSubscription(ctx, by), { ...subscription })
    .post("/subscription/sync", ({ by }) => syncOwnMember(ctx, by), { ...membership })
    .get("/membership", ({ viewer }) => findOwnMembership(ctx, viewer), { ...membership })
    .get("/membership/invoices", ({ viewer }) => fetchInvoices(ctx, viewer), {
      access: "groomer",
      response: z.array(InvoiceView),
    })
    .post("/membership/cancel", ({ by, body }) => cancelMembership(ctx, by, body ?? { reason: null }), {
      ...membership,
      body: z.optional(CancelInput),
    })
    .post("/membership/resume", ({ by }) => resumeMembership(ctx, by), { ...membership })
    .post("/membership/pay", ({ by }) => payMembership(ctx, by), { ...payment })
    .post("/membership/card", ({ viewer }) => startCardReplacement(ctx, viewer), {
      access: "groomer",
      response: CardSetupAnswer,
    })
    /* Replaces Stripe's pages for test payments. Exists only while those are on. */
    .post(
      "/embedded-payments/:intentId/confirm",
      ({ by, params, body }) => confirmTestCard(ctx, by, params.intentId, body),
      { ...payment, params: IntentParams, body: TestCardInput },
    )
    .post(
      "/embedded-payments/:intentId/challenge",
      ({ by, params, body }) => answerTestChallenge(ctx, by, params.intentId, body.approve),
      { ...payment, params: IntentParams, body: ChallengeAnswer },
    )
    .post("/demo/clock", ({ viewerOrNull, body }) => moveClock(ctx, viewerOrNull ?? null, body), {
      // Only a groomer may move the test clock, except on a site started for tests.
      access: "public",
      body: TestClockInput,
      response: z.union([MembershipView, TestClockAnswer]),
    })
    .post(
      "/stripe/webhook",
      async ({ request }) => {
        if (ctx.payments.kind === "embedded") throw new AppError("unavailable", "Stripe isn't set up here.");
        const event = await orFail(ctx.payments.readWebhook(await readWebhookText(request), request.headers));
        await orFail(receiveEvent(ctx, event));
        return { received: true };
      },
      { access: "public", parse: "none", response: WebhookAck },
    );
