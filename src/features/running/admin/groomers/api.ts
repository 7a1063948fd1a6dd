import { Elysia } from "elysia";
import * as z from "zod/mini";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { PathId } from "#src/shared/base/fields.ts";
import { DoneView } from "#src/shared/people/accounts.ts";
import { AdminMembershipView, BackgroundCheckView } from "#src/shared/running/admin.ts";
import { BackgroundCheckInput, ContestDecision, SubscriptionInput } from "#src/shared/running/admin-inputs.ts";
import { NeedView } from "#src/shared/running/admin-needs.ts";
import { changeCheck } from "./background-check.ts";
import { decideContest } from "./contests.ts";
import { findNeeds, resolveAlert } from "./needs-action.ts";
import { changeSubscription } from "./subscription.ts";

const GroomerId = z.object({ groomerId: PathId.shape.id });
const UserId = z.object({ userId: PathId.shape.id });

export const adminGroomersApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api/admin" })
    .use(access(ctx))
    .patch(
      "/background-checks/:groomerId",
      ({ by, params, body }) => changeCheck(ctx, by, Number(params.groomerId), body),
      { access: "admin", params: GroomerId, body: BackgroundCheckInput, response: BackgroundCheckView },
    )
    .patch(
      "/groomer-subscription/:userId",
      ({ by, params, body }) => changeSubscription(ctx, by, Number(params.userId), body),
      { access: "admin", params: UserId, body: SubscriptionInput, response: AdminMembershipView },
    )
    .patch(
      "/bookings/:id/contest",
      ({ by, params, body }) => {
        decideContest(ctx, by, Number(params.id), body);
        return { message: "The dispute is decided." };
      },
      { access: "admin", params: PathId, body: ContestDecision, response: DoneView },
    )
    .get("/needs-action", () => findNeeds(ctx), { access: "admin", response: z.array(NeedView) })
    .post(
      "/alerts/:id/resolve",
      ({ by, params }) => {
        resolveAlert(ctx, by, Number(params.id));
        return { message: "The alert is resolved." };
      },
      { access: "admin", params: PathId, response: DoneView },
    );
