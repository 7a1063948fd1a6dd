import { Histogram, type Registry } from "prom-client";
import { LATENCY_BOUNDS, type Metrics } from "../../metrics.ts";

const about = {
  name: "mudroom_http_request_duration_seconds",
  help: "Time to an answer, by route pattern",
  labelNames: ["route"],
} as const;

/** The latencies in the form of prom-client, whose own histogram can only count one request at a time. */
export class Latencies extends Histogram<"route"> {
  readonly #routes: Metrics["routes"];

  constructor({ routes }: Metrics, registry: Registry) {
    super({ ...about, registers: [registry] });
    this.#routes = routes;
  }

  /** Called by the registry for each metric. */
  async getForPromString() {
    const values = [...this.#routes].flatMap(([route, { buckets, seconds }]) => linesOf(route, buckets, seconds));
    return { ...about, type: "histogram", values };
  }
}

function linesOf(route: string, buckets: readonly number[], seconds: number) {
  let count = 0;
  const below = buckets.map((more, at) => {
    count += more;
    return { metricName: `${about.name}_bucket`, labels: { le: LATENCY_BOUNDS[at] ?? "+Inf", route }, value: count };
  });
  return [
    ...below,
    { metricName: `${about.name}_sum`, labels: { route }, value: seconds },
    { metricName: `${about.name}_count`, labels: { route }, value: count },
  ];
}
