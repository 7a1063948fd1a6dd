/** @jsxImportSource preact */
import { Elysia } from "elysia";
import type { Ctx } from "#src/base/context.ts";
import { formPage } from "#src/features/people/accounts/form-page.ts";
import { stateOfReport } from "#src/features/people/reports/service.ts";
import { attempt, emptyForm, FormBody, formState, readInput } from "#src/http/forms.ts";
import { access } from "#src/http/guards/access.ts";
import { redirect } from "#src/http/pages/page.tsx";
import type { ActorContext } from "#src/http/sessions/actor-context.ts";
import { flashCookie } from "#src/http/sessions/flash.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import type { AppError } from "#src/shared/base/errors.ts";
import { PathId } from "#src/shared/base/fields.ts";
import { localTime } from "#src/shared/base/local-time.ts";
import { groomerPath } from "#src/shared/base/paths.ts";
import { ReviewReport } from "#src/shared/talk/reviews.ts";
import { ReportPage } from "#views/talk/reviews/report-page.tsx";
import { publicName } from "./queries.ts";
import { mustSeeReview, reportReview } from "./report.ts";

export const reviewsPages = (ctx: Ctx) =>
  new Elysia()
    .use(access(ctx))
    .get(
      "/reviews/:id/report",
      ({ request, viewer, params }) => reportPage(ctx, request, loadReport(ctx, viewer, Number(params.id))),
      { access: "signed-in", params: PathId },
    )
    .post(
      "/reviews/:id/report",
      ({ request, by, params, body }) => submitReport(ctx, request, by, { id: Number(params.id), body }),
      { access: "signed-in", params: PathId, body: FormBody },
    );

const thanks = {
  kind: "success",
  title: "Thank you",
  description: "We'll email you our decision.",
} as const;

async function submitReport(
  ctx: Ctx,
  request: Request,
  by: ActorContext,
  { id, body }: { id: number; body: FormBody },
) {
  const loaded = loadReport(ctx, by.viewer, id);
  const outcome = await attempt(() => reportReview(ctx, by, id, readInput(ReviewReport, body)));
  if ("done" in outcome) {
    return redirect(`${groomerPath(loaded.review.groomerId)}#reviews`, { flash: flashCookie(ctx, thanks) });
  }
  return reportPage(ctx, request, loaded, { body, error: outcome.refused });
}

type Loaded = ReturnType<typeof loadReport>;

function loadReport(ctx: Ctx, viewer: Viewer, id: number) {
  const { review, writer, groomer } = mustSeeReview(ctx, ctx.db, viewer, id);
  const isOwn = review.petParentId === viewer.userId;
  const day = localTime(review.createdAt, groomer.timeZone ?? "UTC").today;
  const noForm = isOwn ? ("own" as const) : stateOfReport(ctx.db, { kind: "review", reviewId: id }, viewer.userId);
  return {
    review: { ...review, day, groomerName: groomer.businessName, petParent: { fullName: publicName(writer) } },
    noForm,
  };
}

function reportPage(ctx: Ctx, request: Request, loaded: Loaded, refused?: { body: FormBody; error: AppError }) {
  const form = refused ? formState(refused.body, refused.error) : emptyForm;
  return formPage(ctx, request, {
    title: "Report a review",
    main: <ReportPage {...loaded} form={form} message={refused?.error.message} />,
    refused: refused?.error,
    failed: "Failed to send report",
  });
}
