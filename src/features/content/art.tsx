import { Elysia } from "elysia";
import type { Ctx } from "../../context.ts";
import { access } from "../../http/access.ts";

export const art = (ctx: Ctx) => new Elysia().use(access(ctx));
