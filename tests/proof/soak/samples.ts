import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { median, percentile } from "../../../bench/measure.ts";

export type Sample = Record<"at" | "rssMb" | "descriptors" | "walMb", number>;

const MB = 1024 * 1024;

export async function takeSample(pid: number, dataDir: string, at: number): Promise<Sample> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const wal = await stat(join(dataDir, "mudroom.db-wal")).catch(() => ({ size: 0 }));
  return {
    at,
    rssMb: Number(/VmRSS:\s+(\d+) kB/.exec(status)![1]) / 1024,
    descriptors: (await readdir(`/proc/${pid}/fd`)).length,
    walMb: wal.size / MB,
  };
}

export function slope(samples: readonly Sample[], pick: (sample: Sample) => number): number {
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
