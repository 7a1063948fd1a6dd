import { Elysia } from "elysia";
import {
  ChallengeInput,
  ClockInput,
  IntentPath,
  MembershipAnswer,
  MembershipView,
  TestCardInput,
} from "#src/shared/memberships.ts";
import type { Ctx } from "../../context.ts";
import { access } from "../../http/access.ts";
import { infoOf } from "../../http/request-info.ts";
import { answerTestChallenge, confirmTestCard, moveDemoClock } from "./test-payments.ts";

/** What Stripe's own pages do, for test payments; these routes exist only while those are on. */
export const embeddedPaymentsApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api" })
    .use(access(ctx))
    .post(
      "/embedded-payments/:intentId/confirm",
      ({ viewer, request, params, body }) => confirmTestCard(ctx, viewer, infoOf(request), params.intentId, body),
      { access: "groomer", params: IntentPath, body: TestCardInput, response: MembershipAnswer },
    )
    .post(
      "/embedded-payments/:intentId/challenge",
      ({ viewer, request, params, body }) =>
        answerTestChallenge(ctx, viewer, infoOf(request), params.intentId, body.approve),
      { access: "groomer", params: IntentPath, body: ChallengeInput, response: MembershipAnswer },
    )
    .post("/demo/clock", ({ viewer, body }) => moveDemoClock(ctx, viewer, body), {
      access: "groomer",
      body: ClockInput,
      response: MembershipView,
    });
