import { join } from "node:path";
import { staticPlugin } from "@elysiajs/static";
import { Elysia } from "elysia";
import { notFound } from "#src/shared/errors.ts";
import type { Ctx } from "../context.ts";
import { access, publicDetail } from "./access.ts";

const folder = (name: string) => join(import.meta.dir, "../../static", name);

/** Read once a process: an app that waits for a plugin is compiled again when the plugin is there. */
const fonts = await staticPlugin({
  assets: folder("fonts"),
  prefix: "/fonts",
  alwaysStatic: true,
  maxAge: 31_536_000,
  directive: "public",
  detail: publicDetail,
  silent: true,
});

/** Built scripts and styles from memory, fonts from their folder, the icon from a drawing. */
export const files = (ctx: Ctx) =>
  new Elysia()
    .use(access(ctx))
    .get(
      "/build/:file",
      ({ params, request }) => {
        const answer = ctx.assets.serve(params.file, request.headers.get("accept-encoding"));
        if (!answer) throw notFound();
        return answer;
      },
      { access: "public" },
    )
    .use(fonts);
