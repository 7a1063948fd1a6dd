import { Elysia } from "elysia";
import * as z from "zod/mini";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { noContent } from "#src/http/no-content.ts";
import { redirect } from "#src/http/pages/page.tsx";
import { flashCookie } from "#src/http/sessions/flash.ts";
import { allowPath } from "#src/shared/base/dashboard-paths.ts";
import { PathId } from "#src/shared/base/fields.ts";
import { groomerPath } from "#src/shared/base/paths.ts";
import { blockTexts } from "#src/shared/visits/blocking/block-texts.ts";
import { BlockedView, BlockInput } from "#src/shared/visits/blocking/blocks.ts";
import { findBlocked } from "./queries.ts";
import { block, unblock } from "./service.ts";

export const blockingApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api/blocks" })
    .use(access(ctx))
    .get("", ({ viewer }) => findBlocked(ctx.db, viewer), {
      access: "parent-or-groomer",
      response: z.array(BlockedView),
    })
    .post("", ({ by, body, status }) => status(201, block(ctx, by, body.id)), {
      access: "parent-or-groomer",
      body: BlockInput,
      response: { 201: BlockedView },
    })
    .delete("/:id", ({ by, params }) => noContent(unblock(ctx, by, params.id)), {
      access: "parent-or-groomer",
      params: PathId,
      response: { 204: z.undefined() },
    });

export const blockingPages = (ctx: Ctx) =>
  new Elysia().use(access(ctx)).post(
    allowPath(":id"),
    ({ by, params }) => {
      unblock(ctx, by, params.id);
      const { done: title } = blockTexts("parent", { name: "", isBlocked: true });
      const flash = flashCookie(ctx, { kind: "success", title, description: "You can send a request again." });
      return redirect(groomerPath(params.id), { flash });
    },
    { access: "pet_parent", params: PathId },
  );
