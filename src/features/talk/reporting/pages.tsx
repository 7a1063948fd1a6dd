/** @jsxImportSource preact */

import { Elysia } from "elysia";
import * as z from "zod/mini";
import type { Ctx } from "#src/base/context.ts";
import { formPage } from "#src/features/people/accounts/form-page.ts";
import { stateOfReport } from "#src/features/people/reports/service.ts";
import { attempt, emptyForm, FormBody, formState, readInput } from "#src/http/forms.ts";
import { access } from "#src/http/guards/access.ts";
import { noContent } from "#src/http/no-content.ts";
import { redirect } from "#src/http/pages/page.tsx";
import { flashCookie } from "#src/http/sessions/flash.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import type { AppError } from "#src/shared/base/errors.ts";
import { NewThingReport, ThingPath, ThingReport } from "#src/shared/talk/thing-reports.ts";
import { ReportThingPage } from "#views/people/reports/report-thing-page.tsx";
import { findThing, reportThing } from "./report.ts";

export const reportingPages = (ctx: Ctx) =>
  new Elysia()
    .use(access(ctx))
    .post("/api/reports", ({ by, body }) => noContent(reportThing(ctx, by, body)), {
      access: "signed-in",
      body: NewThingReport,
      response: { 204: z.undefined() },
    })
    .get(
      "/report/:kind/:id",
      ({ request, viewer, params }) => reportPage(ctx, request, loadThing(ctx, viewer, params)),
      {
        access: "signed-in",
        params: ThingPath,
      },
    )
    .post(
      "/report/:kind/:id",
      async ({ request, by, params, body }) => {
        const loaded = loadThing(ctx, by.viewer, params);
        const { kind, id } = loaded;
        const outcome = await attempt(() => reportThing(ctx, by, { kind, id, ...readInput(ThingReport, body) }));
        if ("done" in outcome) return redirect(loaded.back, { flash: flashCookie(ctx, thanks) });
        return reportPage(ctx, request, loaded, { body, error: outcome.refused });
      },
      { access: "signed-in", params: ThingPath, body: FormBody },
    );

const thanks = { kind: "success", title: "Thank you", description: "We'll email you our decision." } as const;

function loadThing(ctx: Ctx, viewer: Viewer, { kind, id: text }: z.infer<typeof ThingPath>) {
  const id = Number(text);
  const { about, name, back } = findThing(ctx, ctx.db, viewer, { kind, id });
  const isReported = stateOfReport(ctx.db, about, viewer.userId) !== null;
  return {
    kind,
    id,
    name,
    back,
    noForm: about.aboutId === viewer.userId ? "own" : isReported ? "reported" : null,
  } as const;
}

function reportPage(
  ctx: Ctx,
  request: Request,
  loaded: ReturnType<typeof loadThing>,
  refused?: { body: FormBody; error: AppError },
) {
  const form = refused ? formState(refused.body, refused.error) : emptyForm;
  return formPage(ctx, request, {
    title: "Report",
    main: <ReportThingPage {...loaded} form={form} message={refused?.error.message} />,
    refused: refused?.error,
    failed: "Failed to send report",
  });
}
