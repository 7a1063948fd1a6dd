import type { Ctx } from "#src/base/context.ts";
import { noContent, noContentRoute, router } from "#src/http/guards/access.ts";
import { expiredSessionCookie } from "#src/http/sessions/sessions.ts";
import { ClosingInput, ExportInput } from "#src/shared/people/account-settings.ts";
import { closeAccount } from "./closing.ts";
import { downloadExport, exportSchema } from "./export.ts";

export const privacyApi = (ctx: Ctx) =>
  router(ctx, "/api")
    .post("/account/export", ({ by, body }) => downloadExport(ctx, by, body), {
      access: "parent-or-groomer",
      body: ExportInput,
      response: exportSchema,
    })
    .delete(
      "/account",
      async ({ by, body, set }) => {
        await closeAccount(ctx, by, body);
        set.headers["set-cookie"] = expiredSessionCookie(ctx);
        set.headers["clear-site-data"] = '"cache", "storage"';
        return noContent();
      },
      { ...noContentRoute("parent-or-groomer"), body: ClosingInput },
    );
