import { Elysia } from "elysia";
import * as z from "zod/mini";
import { ClosingInput } from "#src/shared/account-closing.ts";
import { AccountExport } from "#src/shared/account-export.ts";
import type { Ctx } from "../../context.ts";
import { access } from "../../http/access.ts";
import { infoOf } from "../../http/request-info.ts";
import { endedSessionCookie } from "../../http/sessions.ts";
import { audit } from "../audit.ts";
import { closeAccount } from "./closing.ts";
import { exportAccount, exportName } from "./export.ts";

/** Taking one's data along, and leaving. */
export const closingApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api" })
    .use(access(ctx))
    .get(
      "/account/export",
      ({ viewer, request }) => {
        const data = z.parse(AccountExport, exportAccount(ctx, viewer));
        audit(ctx.db, { action: "data-exported", actorId: viewer.userId, now: ctx.now(), info: infoOf(request) });
        return download(exportName(ctx), data);
      },
      { access: "parent-or-groomer", response: AccountExport },
    )
    .delete(
      "/account",
      async ({ viewer, body, request, set, status }) => {
        await closeAccount(ctx, viewer, infoOf(request), body);
        set.headers["set-cookie"] = endedSessionCookie(ctx);
        set.headers["clear-site-data"] = '"cache", "storage"';
        return status(204, undefined);
      },
      { access: "parent-or-groomer", body: ClosingInput, response: { 204: z.undefined() } },
    );

/** Indented, because people look into it. */
const download = (name: string, data: AccountExport) =>
  new Response(JSON.stringify(data, null, 2), {
    headers: { "content-type": "application/json", "content-disposition": `attachment; filename="${name}"` },
  });
