/** @jsxImportSource preact */

import { Elysia } from "elysia";
import type * as z from "zod/mini";
import type { Ctx, Viewer } from "#src/base/context.ts";
import { type FormRefusal, formReply } from "#src/features/people/accounts/form-page.ts";
import { stateOfReport } from "#src/features/people/reports/service.ts";
import { accessPlugin, noContent, noContentRoute } from "#src/http/guards/access.ts";
import { attempt, emptyForm, formState, RawForm, readInput, redirect } from "#src/http/pages/page.tsx";
import { flashCookie } from "#src/http/sessions/flash.ts";
import { NewReport, ReportedParams } from "#src/shared/talk/reports.ts";
import { ReportPage, reportTitle } from "#views/talk/reporting/report-page.tsx";
import { reportContent, requireContent } from "./report.ts";

export const reportingPages = (ctx: Ctx) =>
  new Elysia()
    .use(accessPlugin(ctx))
    .post("/api/reports", ({ by, body }) => noContent(reportContent(ctx, by, body)), {
      ...noContentRoute("logged-in"),
      body: NewReport,
    })
    .get(
      "/report/:kind/:id",
      ({ request, viewer, params }) => reportPage(ctx, request, loadReported(ctx, viewer, params)),
      { access: "logged-in", params: ReportedParams },
    )
    .post(
      "/report/:kind/:id",
      async ({ request, by, params, body }) => {
        const loaded = loadReported(ctx, by.viewer, params);
        const outcome = await attempt(() => reportContent(ctx, by, readInput(NewReport, { ...body, ...params })));
        if ("done" in outcome) return redirect(loaded.back, { flash: flashCookie(ctx, thanks) });
        return reportPage(ctx, request, loaded, { body, error: outcome.refused });
      },
      { access: "logged-in", params: ReportedParams, body: RawForm },
    );

const thanks = { kind: "success", title: "Thank you", description: "We'll email you our decision." } as const;

function loadReported(ctx: Ctx, viewer: Viewer, { kind, id: text }: z.infer<typeof ReportedParams>) {
  const id = Number(text);
  const { about, authorId, subject, back, refused } = requireContent(ctx, ctx.db, viewer, { kind, id });
  const noForm = authorId === viewer.userId ? "own" : (refused ?? stateOfReport(ctx.db, about, viewer.userId));
  return { id, subject, back, noForm } as const;
}

function reportPage(ctx: Ctx, request: Request, loaded: ReturnType<typeof loadReported>, refused?: FormRefusal) {
  const form = refused ? formState(refused.body, refused.error) : emptyForm;
  return formReply(ctx, request, {
    title: reportTitle(loaded.subject.kind),
    main: <ReportPage {...loaded} form={form} message={refused?.error.message} />,
    refused: refused?.error,
    failed: "Failed to send report",
  });
}
