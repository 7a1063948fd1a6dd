import * as z from "zod/mini";
import { islandModules } from "#islands/registry.ts";
import type { Config } from "#src/base/config.ts";
import type { Ctx } from "#src/base/context.ts";
import { isLoopback } from "#src/base/loopback.ts";
import { LATENCY_BOUND_SECONDS } from "#src/base/metrics.ts";
import { isSameSecret } from "#src/base/secrets.ts";
import { noContent, noContentRoute, router } from "#src/http/guards/access.ts";
import { infoOf } from "#src/http/request-info.ts";
import { notFound } from "#src/shared/base/errors.ts";
import { metricReaders, type Reading } from "./metric-values.ts";
import { metricHelp } from "./names.ts";

export const metricsApi = (ctx: Ctx) =>
  router(ctx).get(
    "/metrics",
    ({ request }) => {
      if (!mayReadMetrics(ctx.config, request)) throw notFound();
      const type = "text/plain; version=0.0.4; charset=utf-8";
      const headers = { "content-type": type, "cache-control": "no-store", "x-robots-tag": "noindex" };
      return new Response(metricsText(ctx), { headers });
    },
    { access: "public" },
  );

const isIsland = (name: string) => Object.hasOwn(islandModules, name);
const IslandError = z.object({ island: z.string().check(z.refine(isIsland, "Name an island")) });

/** Reports only the island's name, never typed text. */
export const islandErrorsApi = (ctx: Ctx) =>
  router(ctx).post(
    "/api/island-errors",
    ({ body, request }) => {
      ctx.limits.take("island-error-ip", infoOf(request).ip);
      ctx.metrics.countIslandError(body.island);
      return noContent();
    },
    { ...noContentRoute("public"), body: IslandError },
  );

const forwarding = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

/** With METRICS_TOKEN or, if it's unset, from local programs. Requests that may be proxied don't count. */
function mayReadMetrics({ metricsToken, trustProxy }: Config, request: Request): boolean {
  if (metricsToken !== undefined) return hasToken(request, metricsToken);
  if (trustProxy > 0 || forwarding.some((name) => request.headers.has(name))) return false;
  return isLoopback(infoOf(request).ip) && isLoopback(new URL(request.url).hostname);
}

function hasToken(request: Request, wanted: string): boolean {
  const [, sent = ""] = /^Bearer +(\S+)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  return isSameSecret(sent, wanted);
}

function metricsText(ctx: Ctx): string {
  const facts = Object.entries(metricReaders).flatMap(([part, look]) => attempt(ctx, part, look));
  const groups = Map.groupBy(facts, ({ name }) => name).entries();
  const metrics = groups.map(([name, group]) => {
    const full = `mudroom_${name}`;
    const lines = group.map(({ labels, value }) => line(full, labels, value));
    return metric(full, metricHelp[name], name.endsWith("_total") ? "counter" : "gauge", lines);
  });
  return `${[...metrics, latencies(ctx)].join("\n\n")}\n`;
}

/** Leaves out failed parts, so that they aren't read as zero. */
function attempt(ctx: Ctx, part: string, look: (ctx: Ctx) => Reading[]): Reading[] {
  try {
    return look(ctx);
  } catch (error) {
    ctx.log.error("metrics", error, { part });
    return [];
  }
}

function latencies({ metrics: { routes } }: Ctx): string {
  const name = "mudroom_http_request_duration_seconds";
  const lines = [...routes].flatMap(([route, { buckets, seconds }]) => {
    let count = 0;
    const below = buckets.map((more, at) => {
      count += more;
      return line(`${name}_bucket`, { le: String(LATENCY_BOUND_SECONDS[at] ?? "+Inf"), route }, count);
    });
    return [...below, line(`${name}_sum`, { route }, seconds), line(`${name}_count`, { route }, count)];
  });
  return metric(name, "Response time by route pattern", "histogram", lines);
}

const metric = (name: string, help: string, type: "counter" | "gauge" | "histogram", lines: readonly string[]) =>
  [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines].join("\n");

function line(name: string, labels: Record<string, string>, value: number): string {
  const named = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
  return `${name}${named.length > 0 ? `{${named.join(",")}}` : ""} ${value}`;
}

const escaped = (text: string) => text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll('"', '\\"');
