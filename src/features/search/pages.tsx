/** @jsxImportSource preact */
import { Elysia } from "elysia";
import type { Ctx } from "../../context.ts";
import { access } from "../../http/access.ts";
import { spreadOverTurns } from "../../turns.ts";
import { showSearch } from "./search-page.tsx";

/** A page of results takes milliseconds to find and draw, so each has a turn of the event loop to itself. */
const turn = spreadOverTurns(1);

export const searchPages = (ctx: Ctx) =>
  new Elysia()
    .use(access(ctx))
    .get("/groomers", ({ request }) => turn(() => showSearch(ctx, request)), { access: "public" });
