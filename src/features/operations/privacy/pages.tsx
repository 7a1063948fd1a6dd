/** @jsxImportSource preact */
import type { ActorContext, Ctx, Viewer } from "#src/base/context.ts";
import { formReply } from "#src/features/people/accounts/form-page.ts";
import { router } from "#src/http/guards/access.ts";
import { attempt, RawForm, readInput } from "#src/http/pages/page.tsx";
import type { AppError } from "#src/shared/base/errors.ts";
import { ExportInput } from "#src/shared/people/account-settings.ts";
import { ExportPage } from "#views/operations/privacy/export-page.tsx";
import { downloadExport, needsPassword } from "./export.ts";

/** A form with a password, because an unattended browser must not give away all data. */
export const privacyPages = (ctx: Ctx) =>
  router(ctx)
    .get("/your-data", ({ request, viewer }) => show(ctx, request, viewer), { access: "parent-or-groomer" })
    .post("/your-data", ({ request, by, body }) => submit(ctx, request, by, body), {
      access: "parent-or-groomer",
      body: RawForm,
    });

function show(ctx: Ctx, request: Request, viewer: Viewer, error?: AppError): Response {
  const { fields = {}, message } = error ?? {};
  const props = { role: viewer.role, asksPassword: needsPassword(ctx, viewer), fields, message };
  const shown = { title: "Download your data", main: <ExportPage {...props} /> };
  return formReply(ctx, request, { ...shown, refused: error, failed: "Something went wrong" });
}

async function submit(ctx: Ctx, request: Request, by: ActorContext, body: RawForm): Promise<Response> {
  const result = await attempt(() => downloadExport(ctx, by, readInput(ExportInput, body)));
  return "done" in result ? result.done : show(ctx, request, by.viewer, result.refused);
}
