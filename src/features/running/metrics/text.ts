import type { Ctx } from "#src/base/context.ts";
import { LATENCY_BOUNDS } from "#src/base/metrics.ts";
import { type Fact, parts } from "./facts.ts";
import { helpOf } from "./names.ts";

export const METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

export function metricsText(ctx: Ctx): string {
  const facts = Object.entries(parts).flatMap(([part, look]) => attempt(ctx, part, look));
  const groups = Map.groupBy(facts, ({ name }) => name).entries();
  const metrics = groups.map(([name, group]) => {
    const full = `mudroom_${name}`;
    const lines = group.map(({ labels, value }) => line(full, labels, value));
    return metric(full, helpOf[name], name.endsWith("_total") ? "counter" : "gauge", lines);
  });
  return `${[...metrics, latencies(ctx)].join("\n\n")}\n`;
}

/** Leaves out failed parts, so that they aren't read as zero. */
function attempt(ctx: Ctx, part: string, look: (ctx: Ctx) => Fact[]): Fact[] {
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
      return line(`${name}_bucket`, { le: String(LATENCY_BOUNDS[at] ?? "+Inf"), route }, count);
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
