import { basename, join } from "node:path";
import { staticPlugin } from "@elysiajs/static";
import { Elysia } from "elysia";
import type { Ctx } from "#src/base/context.ts";
import { notFound } from "#src/shared/base/errors.ts";
import { access, publicDetail } from "../guards/access.ts";

const folder = (name: string) => join(import.meta.dir, "../../../static", name);

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

/** The service worker. Browsers ask for it again with each page they open, so that a new release's takes over at once. */
function workerFile({ assets }: Ctx, request: Request): Response {
  const answer = assets.serve(basename(assets.worker), request.headers.get("accept-encoding"));
  if (!answer) throw notFound();
  answer.headers.set("cache-control", "no-cache");
  return answer;
}

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
    .get("/sw.js", ({ request }) => workerFile(ctx, request), { access: "public" })
    .use(fonts);
