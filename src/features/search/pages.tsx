/** @jsxImportSource preact */
import { Elysia } from "elysia";
import type { Ctx } from "../../context.ts";
import { access } from "../../http/access.ts";
import { showSearch } from "./search-page.tsx";

export const searchPages = (ctx: Ctx) =>
  new Elysia().use(access(ctx)).get("/groomers", ({ request }) => showSearch(ctx, request), { access: "public" });
