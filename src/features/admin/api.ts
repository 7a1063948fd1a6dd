import { Elysia } from "elysia";
import * as z from "zod/mini";
import { PathId } from "#src/shared/fields.ts";
import type { Ctx } from "../../context.ts";
import { access } from "../../http/access.ts";
import { infoOf } from "../../http/request-info.ts";
import { endSessionsOfUser } from "../accounts/own-sessions.ts";

export const adminApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api/admin" }).use(access(ctx)).delete(
    "/users/:id/sessions",
    ({ viewer, params, request, status }) => {
      endSessionsOfUser(ctx, viewer, infoOf(request), Number(params.id));
      return status(204, undefined);
    },
    { access: "admin", params: PathId, response: { 204: z.undefined() } },
  );
