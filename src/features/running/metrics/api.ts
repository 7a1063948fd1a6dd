import { Elysia } from "elysia";
import * as z from "zod/mini";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { infoOf } from "#src/http/request-info.ts";
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

const IslandError = z.object({ island: z.string().check(z.regex(/^[a-z-]{1,40}$/, "Name an island")) });

/** Only the name of the part, never a text of the person. */
export const islandErrorsApi = (ctx: Ctx) =>
  new Elysia().use(access(ctx)).post(
    "/api/island-errors",
    ({ body, request, status }) => {
      ctx.limits.take("island-error-ip", infoOf(request).ip);
      ctx.metrics.countIslandError(body.island);
      return status(204, undefined);
    },
    { access: "public", body: IslandError, response: { 204: z.undefined() } },
  );
