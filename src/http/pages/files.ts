import { basename, join } from "node:path";
import { staticPlugin } from "@elysiajs/static";
import type { Ctx } from "#src/base/context.ts";
import { found } from "#src/shared/base/errors.ts";
import { publicRouteDetail, router } from "../guards/access.ts";

const folder = (name: string) => join(import.meta.dir, "../../../static", name);

/** Once per process, because waiting plugins recompile the app. */
const fonts = await staticPlugin({
  assets: folder("fonts"),
  prefix: "/fonts",
  alwaysStatic: true,
  maxAge: 31_536_000,
  directive: "public",
  detail: publicRouteDetail,
  silent: true,
});

/** Revalidated on each page load, so that releases take over immediately. */
function workerFile({ assets }: Ctx, request: Request): Response {
  const answer = found(assets.serve(basename(assets.worker), request.headers.get("accept-encoding")));
  answer.headers.set("cache-control", "no-cache");
  return answer;
}

export const assetRoutes = (ctx: Ctx) =>
  router(ctx)
    .get(
      "/build/:file",
      ({ params, request }) => {
        const answer = found(ctx.assets.serve(params.file, request.headers.get("accept-encoding")));
        return answer;
      },
      { access: "public" },
    )
    .get("/sw.js", ({ request }) => workerFile(ctx, request), { access: "public" })
    .use(fonts);
