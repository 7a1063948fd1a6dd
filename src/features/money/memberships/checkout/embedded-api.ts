import { Elysia } from "elysia";
import * as z from "zod/mini";
import type { Ctx } from "#src/base/context.ts";
import { access, enforce } from "#src/http/guards/access.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { invalid } from "#src/shared/base/errors.ts";
import {
  ChallengeInput,
  ClockAnswer,
  ClockInput,
  IntentPath,
  MembershipAnswer,
  MembershipView,
  TestCardInput,
} from "#src/shared/money/memberships.ts";
import { answerTestChallenge, confirmTestCard, moveDemoClock, moveSiteClock } from "./test-payments.ts";

/** Replaces Stripe's pages for test payments. Exists only while those are on. */
export const embeddedPaymentsApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api" })
    .use(access(ctx))
    .post(
      "/embedded-payments/:intentId/confirm",
      ({ by, params, body }) => confirmTestCard(ctx, by, params.intentId, body),
      { access: "groomer", params: IntentPath, body: TestCardInput, response: MembershipAnswer },
    )
    .post(
      "/embedded-payments/:intentId/challenge",
      ({ by, params, body }) => answerTestChallenge(ctx, by, params.intentId, body.approve),
      { access: "groomer", params: IntentPath, body: ChallengeInput, response: MembershipAnswer },
    )
    .post("/demo/clock", ({ viewerOrNull, body }) => moveClock(ctx, viewerOrNull ?? null, body), {
      // Only a groomer may move the test clock, except on a site started for tests.
      access: "public",
      body: ClockInput,
      response: z.union([MembershipView, ClockAnswer]),
    });

function moveClock(ctx: Ctx, viewer: Viewer | null, { to, minutes }: ClockInput) {
  if (minutes !== undefined) return moveSiteClock(ctx, minutes);
  enforce("groomer", viewer);
  if (to === undefined) throw invalid({ to: "Choose how far to move the clock" });
  return moveDemoClock(ctx, viewer, to);
}
