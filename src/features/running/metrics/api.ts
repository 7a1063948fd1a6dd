import { createHash, timingSafeEqual } from "node:crypto";
import { Elysia } from "elysia";
import * as z from "zod/mini";
import type { Config } from "#src/base/config.ts";
import type { Ctx } from "#src/base/context.ts";
import { isLoopback } from "#src/base/loopback.ts";
import { access } from "#src/http/guards/access.ts";
import { infoOf } from "#src/http/request-info.ts";
import { notFound } from "#src/shared/base/errors.ts";
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

const forwarding = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

/** With METRICS_TOKEN or, if it's unset, from local programs. Requests that may be proxied don't count. */
function mayReadMetrics({ metricsToken, trustProxy }: Config, request: Request): boolean {
  if (metricsToken !== undefined) return hasToken(request, metricsToken);
  if (trustProxy > 0 || forwarding.some((name) => request.headers.has(name))) return false;
  return isLoopback(infoOf(request).ip) && isLoopback(new URL(request.url).hostname);
}

/** Constant time. */
function hasToken(request: Request, wanted: string): boolean {
  const [, given = ""] = /^Bearer +(\S+)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  return timingSafeEqual(digest(given), digest(wanted));
}

const digest = (text: string) => createHash("sha256").update(text).digest();
