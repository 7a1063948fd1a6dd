import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { median, percentile } from "../../../bench/measure.ts";

export interface Sample extends Record<"at" | "rssMb" | "heapMb" | "descriptors" | "walMb", number> {
  /** By name, as /metrics shows them. */
  cachesMb: ReadonlyMap<string, number>;
}

const MB = 1024 * 1024;

interface Measured {
  pid: number;
  url: string;
  metricsToken: string;
  dataDir: string;
}

export async function takeSample({ pid, url, metricsToken, dataDir }: Measured, at: number): Promise<Sample> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  if (!answer.ok) throw new Error(`/metrics answers ${answer.status}, so the sizes of the caches are unknown.`);
  const metrics = await answer.text();
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const wal = await stat(join(dataDir, "mudroom.db-wal")).catch(() => ({ size: 0 }));
  return {
    at,
    rssMb: Number(/VmRSS:\s+(\d+) kB/.exec(status)![1]) / 1024,
    heapMb: Number(/^\w*process_heap_used_bytes (.*)$/m.exec(metrics)![1]) / MB,
    descriptors: (await readdir(`/proc/${pid}/fd`)).length,
    walMb: wal.size / MB,
    cachesMb: new Map(
      [...metrics.matchAll(/^\w*(?:cache_bytes\{cache="(.*)"\}|limits_bytes) (.*)$/gm)].map(([, cache, bytes]) => [
        cache ?? "limits",
        Number(bytes) / MB,
      ]),
    ),
  };
}

const FLOOR_MINUTES = 2;

/** The lowest of each two minutes, without the caches: what the collector hasn't freed yet swings by 100 MB. */
export const floorsOf = (samples: readonly Sample[]) =>
  Map.groupBy(samples, ({ at }) => Math.floor(at / FLOOR_MINUTES))
    .values()
    .map((near) => near.map((one) => ({ at: one.at, mb: one.rssMb - sum(one.cachesMb) })))
    .map((near) => near.reduce((least, one) => (one.mb < least.mb ? one : least)))
    .toArray();

const sum = (caches: Sample["cachesMb"]) => caches.values().reduce((all, mb) => all + mb, 0);

/** Growth a minute. */
export function slope<T extends { at: number }>(samples: readonly T[], pick: (sample: T) => number): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [middleX, middleY] = [mean(samples.map(({ at }) => at)), mean(samples.map(pick))];
  const over = samples.reduce((sum, sample) => sum + (sample.at - middleX) * (pick(sample) - middleY), 0);
  return over / samples.reduce((sum, { at }) => sum + (at - middleX) ** 2, 0);
}

export function startProbe(url: string) {
  let times: number[] = [];
  let isAsking = false;
  const timer = setInterval(async () => {
    if (isAsking) return;
    isAsking = true;
    const askedAt = performance.now();
    await fetch(`${url}/healthz`).catch(() => null);
    times.push(performance.now() - askedAt);
    isAsking = false;
  }, 200);
  return {
    stop: () => clearInterval(timer),
    /** Milliseconds of the answers since the last call. */
    read() {
      const sorted = times.toSorted((a, b) => a - b);
      times = [];
      return { p50: median(sorted), p99: percentile(sorted, 0.99), max: sorted.at(-1) ?? Number.NaN };
    },
  };
}
