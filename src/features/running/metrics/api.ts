import { Elysia } from "elysia";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { notFound } from "#src/shared/base/errors.ts";
import { mayReadMetrics } from "./reader.ts";
import { METRICS_TYPE, metricsText } from "./text.ts";

export const metricsApi = (ctx: Ctx) =>
  new Elysia().use(access(ctx)).get(
    "/metrics",
    ({ request }) => {
      if (!mayReadMetrics(ctx.config, request)) throw notFound();
      const headers = { "content-type": METRICS_TYPE, "cache-control": "no-store", "x-robots-tag": "noindex" };
      return new Response(metricsText(ctx), { headers });
    },
    { access: "public" },
  );
