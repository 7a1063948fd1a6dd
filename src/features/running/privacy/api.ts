import { Elysia } from "elysia";
import * as z from "zod/mini";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { endedSessionCookie } from "#src/http/sessions/sessions.ts";
import { streamChunks } from "#src/http/stream-chunks.ts";
import { ClosingInput } from "#src/shared/people/account-closing.ts";
import { closeAccount } from "./closing.ts";
import { beginExport, exportName, exportSchema } from "./export.ts";

/** Downloading one's data, and leaving. */
export const privacyApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api" })
    .use(access(ctx))
    .get(
      "/account/export",
      ({ by, request }) => {
        if (request.method === "HEAD") return download(exportName(ctx), null);
        return download(exportName(ctx), streamChunks(ctx, beginExport(ctx, by)));
      },
      { access: "parent-or-groomer", response: exportSchema },
    )
    .delete(
      "/account",
      async ({ by, body, set, status }) => {
        await closeAccount(ctx, by, body);
        set.headers["set-cookie"] = endedSessionCookie(ctx);
        set.headers["clear-site-data"] = '"cache", "storage"';
        return status(204, undefined);
      },
      { access: "parent-or-groomer", body: ClosingInput, response: { 204: z.undefined() } },
    );

const download = (name: string, body: ReadableStream | null) =>
  new Response(body, {
    headers: { "content-type": "application/json", "content-disposition": `attachment; filename="${name}"` },
  });
