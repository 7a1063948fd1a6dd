import { Counter, Gauge, Registry } from "prom-client";
import type { Ctx } from "../../context.ts";
import { type Fact, parts } from "./facts.ts";
import { Latencies } from "./latencies.ts";
import { helpOf, type MetricName } from "./names.ts";

export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

/**
 * Everything about this process, in Prometheus' text format. prom-client's own default metrics are left out: under Bun
 * 1.4 most of them are always 0, and its heap size is address space.
 */
export function metricsText(ctx: Ctx): Promise<string> {
  const registry = new Registry();
  const facts = Object.entries(parts).flatMap(([part, look]) => attempt(ctx, part, look));
  for (const [name, group] of Map.groupBy(facts, (fact) => fact.name)) add(registry, name, group);
  new Latencies(ctx.metrics, registry);
  return registry.metrics();
}

/** What cannot be read just now is left out, so that nobody takes it for a zero. */
function attempt(ctx: Ctx, part: string, look: (ctx: Ctx) => Fact[]): Fact[] {
  try {
    return look(ctx);
  } catch (error) {
    ctx.log.error("metrics", error, { part });
    return [];
  }
}

function add(registry: Registry, name: MetricName, facts: readonly Fact[]) {
  const labelNames = Object.keys(facts[0]!.labels);
  const settings = { name: `mudroom_${name}`, help: helpOf[name], labelNames, registers: [registry] };
  if (name.endsWith("_total")) {
    const counter = new Counter(settings);
    for (const { labels, value } of facts) counter.inc(labels, value);
  } else {
    const gauge = new Gauge(settings);
    for (const { labels, value } of facts) gauge.set(labels, value);
  }
}
