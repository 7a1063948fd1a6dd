import * as z from "zod/mini";
import type { Ctx } from "#src/base/context.ts";
import { answerLogOut, checkLogin, continueLogin } from "#src/features/people/accounts/login/log-in.ts";
import { endSessionsOfUser } from "#src/features/people/accounts/login/own-sessions.ts";
import { findUser } from "#src/features/people/accounts/queries.ts";
import { resetUserMfa } from "#src/features/people/mfa/service.ts";
import { hideOrShow } from "#src/features/talk/messages/decide.ts";
import { decideReview } from "#src/features/talk/reviews/decide.ts";
import { emptyById, messageBody, noContent, router } from "#src/http/guards/access.ts";
import { IdParams, pathId } from "#src/shared/base/fields.ts";
import {
  AdminMembershipView,
  AdminReviewView,
  AdminUserView,
  BackgroundCheckView,
  UsersQuery,
} from "#src/shared/operations/admin.ts";
import {
  BackgroundCheckInput,
  DisputeDecision,
  MembershipActionInput,
  SuspendManyInput,
  SuspensionInput,
  TakeDownInput,
} from "#src/shared/operations/admin-inputs.ts";
import { NeedView } from "#src/shared/operations/admin-needs.ts";
import { DoneMessage, LoginInput, UserView } from "#src/shared/people/accounts.ts";
import { answerByLoginStep, LoginStepView } from "#src/shared/people/mfa.ts";
import {
  HidingInput,
  ReportDecision,
  ReportedItemView,
  ReportedThreadView,
  ReportView,
} from "#src/shared/people/reports.ts";
import { discardEmail, sendAllEmailsAgain, sendEmailAgain } from "./failed-emails.ts";
import { changeCheck } from "./groomers/background-check.ts";
import { decideDispute } from "./groomers/disputes.ts";
import { findNeeds, resolveAlert } from "./groomers/needs-action.ts";
import { changeSubscription } from "./groomers/subscription.ts";
import { readReportedContent, readThread } from "./reports/reported-content.ts";
import { findReports, settleReport } from "./reports/reports.ts";
import { changeSuspension, suspendAccounts } from "./users/suspension.ts";
import { takeDown } from "./users/take-down.ts";
import { exportUsers, findUserById, findUsers } from "./users/users.ts";

const done = { access: "admin", params: IdParams, response: DoneMessage } as const;
const reports = { access: "admin", params: IdParams, response: z.array(ReportView) } as const;

export const adminApi = (ctx: Ctx) =>
  router(ctx, "/api/admin")
    .post(
      "/login",
      async ({ body, request, set, status }) => {
        const account = await checkLogin(ctx, request, body, "admin");
        const { step, cookies } = continueLogin(ctx, request, account);
        set.headers["set-cookie"] = cookies;
        return step === "done" ? findUser(ctx.db, account.id)! : status(202, answerByLoginStep[step]);
      },
      { access: "public", body: LoginInput, response: { 200: UserView, 202: LoginStepView } },
    )
    .post("/logout", ({ request, set }) => answerLogOut(ctx, request, set.headers), {
      access: "public",
      response: DoneMessage,
    })
    .get(
      "/users",
      ({ query, set }) => {
        const { users, total } = findUsers(ctx.db, query, ctx.now());
        set.headers["x-total-count"] = String(total);
        return users;
      },
      { access: "admin", query: UsersQuery, response: z.array(AdminUserView) },
    )
    .get("/users.csv", ({ by, query }) => exportUsers(ctx, by, query), { access: "admin", query: UsersQuery })
    .patch(
      "/users/:id/suspension",
      async ({ by, params, body }) => {
        await changeSuspension(ctx, by, params.id, body);
        return findUserById(ctx.db, params.id, ctx.now())!;
      },
      { access: "admin", params: IdParams, body: SuspensionInput, response: AdminUserView },
    )
    .post("/users/suspensions", ({ by, body }) => suspendAccounts(ctx, by, body), {
      access: "admin",
      body: SuspendManyInput,
      response: DoneMessage,
    })
    .post(
      "/users/:id/take-downs",
      async ({ by, params, body }) => messageBody("It's taken down.", await takeDown(ctx, by, params.id, body)),
      { ...done, body: TakeDownInput },
    )
    .delete(
      "/users/:id/sessions",
      ({ by, params }) => noContent(endSessionsOfUser(ctx, by, params.id)),
      emptyById("admin"),
    )
    .delete("/users/:id/two-step", ({ by, params }) => noContent(resetUserMfa(ctx, by, params.id)), emptyById("admin"))
    .patch("/background-checks/:groomerId", ({ by, params, body }) => changeCheck(ctx, by, params.groomerId, body), {
      access: "admin",
      params: z.object({ groomerId: pathId }),
      body: BackgroundCheckInput,
      response: BackgroundCheckView,
    })
    .patch(
      "/groomer-subscription/:userId",
      ({ by, params, body }) => changeSubscription(ctx, by, params.userId, body),
      {
        access: "admin",
        params: z.object({ userId: pathId }),
        body: MembershipActionInput,
        response: AdminMembershipView,
      },
    )
    .patch(
      "/bookings/:id/dispute",
      ({ by, params, body }) => messageBody("The dispute is decided.", decideDispute(ctx, by, params.id, body)),
      { ...done, body: DisputeDecision },
    )
    .get("/needs-action", () => findNeeds(ctx), { access: "admin", response: z.array(NeedView) })
    .post("/alerts/:id/resolve", ({ by, params }) => resolveAlert(ctx, by, params.id), { ...done })
    .post("/emails/send-again", ({ by }) => sendAllEmailsAgain(ctx, by), { access: "admin", response: DoneMessage })
    .post("/emails/:id/send-again", ({ by, params }) => sendEmailAgain(ctx, by, params.id), { ...done })
    .post("/emails/:id/discard", ({ by, params }) => discardEmail(ctx, by, params.id), { ...done })
    .patch("/reviews/:id", ({ by, params, body }) => decideReview(ctx, by, params.id, body), {
      access: "admin",
      params: IdParams,
      body: HidingInput,
      response: AdminReviewView,
    })
    .get("/reports", () => findReports(ctx.db, ctx.now()), { access: "admin", response: z.array(ReportView) })
    .get("/reports/:id", ({ by, params }) => readReportedContent(ctx, by, params.id), {
      access: "admin",
      params: IdParams,
      response: ReportedItemView,
    })
    .patch(
      "/reports/:id",
      async ({ by, params, body }) => {
        await settleReport(ctx, by, params.id, body);
        return findReports(ctx.db, ctx.now());
      },
      { ...reports, body: ReportDecision },
    )
    .get("/messages/:id/thread", ({ by, params }) => readThread(ctx, by, params.id), {
      access: "admin",
      params: IdParams,
      response: ReportedThreadView,
    })
    .patch(
      "/messages/:id",
      ({ by, params, body }) => {
        hideOrShow(ctx, by, params.id, body);
        return findReports(ctx.db, ctx.now());
      },
      { ...reports, body: HidingInput },
    );
