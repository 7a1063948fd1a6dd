import { Elysia } from "elysia";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { HandleInput, HandleView } from "#src/shared/listing/handles.ts";
import { chooseHandle } from "./service.ts";

export const handlesApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api" }).use(access(ctx)).put("/handle", ({ by, body }) => chooseHandle(ctx, by, body), {
    access: "groomer",
    body: HandleInput,
    response: HandleView,
  });
