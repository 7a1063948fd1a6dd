/** Times in milliseconds, smallest first. */
export interface Timing {
  p50: number;
  p99: number;
  perSecond: number;
}

/** Percentile by nearest rank. `part` is 0 to 1. */
export const percentile = (sorted: readonly number[], part: number) =>
  sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN;

export const median = (values: readonly number[]) =>
  percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  );

/** Summary of single times. `total` defaults to their sum; pass it if they overlapped. */
export function summarize(times: readonly number[], total = times.reduce((sum, time) => sum + time, 0)): Timing {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    perSecond: (1000 * times.length) / total,
  };
}

export const best = (timings: readonly Timing[]): Timing =>
  timings.reduce((best, timing) => (timing.perSecond > best.perSecond ? timing : best));

/** Runs the tasks in order and returns each one's time. */
export async function timeEach<T>(inputs: readonly T[], task: (input: T) => unknown): Promise<number[]> {
  const times: number[] = [];
  for (const input of inputs) {
    const startedAt = performance.now();
    const answer = task(input);
    if (answer instanceof Promise) await answer;
    times.push(performance.now() - startedAt);
  }
  return times;
}

/** Time of each task, run one after another. */
export const timed = async <T>(inputs: readonly T[], task: (input: T) => unknown): Promise<Timing> =>
  summarize(await timeEach(inputs, task));

/** Three significant digits: 12,300, 4.56, 0.0789. */
export const short = (value: number) =>
  value >= 100
    ? Math.round(value).toLocaleString("en-US")
    : value.toLocaleString("en-US", { maximumSignificantDigits: 3 });

/** Aligned Markdown table: text on the left, numbers on the right. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, at) => Math.max(3, title.length, ...rows.map((row) => row[at]!.length)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join(" | ")} |`;
  const rule = widths.map((width, at) => (at === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`));
  return [line(head), line(rule), ...rows.map(line)].join("\n");
}

/** Repeats a task `times` times, or until the time is up. */
const ROUNDS = 300;
const [LEAST_ROUNDS, MAX_MS] = [5, 1000];

/** Median milliseconds over the inputs. Each input counts with its fastest round, because other programs use the machine too. */
export function medianOf<T>(inputs: readonly T[], run: (input: T) => unknown): number {
  const fastest = inputs.map(() => Number.POSITIVE_INFINITY);
  const until = performance.now() + MAX_MS;
  for (let round = 0; round < ROUNDS; round++) {
    if (round >= LEAST_ROUNDS && performance.now() > until) break;
    for (const [at, input] of inputs.entries()) {
      const began = performance.now();
      run(input);
      fastest[at] = Math.min(fastest[at]!, performance.now() - began);
    }
  }
  return median(fastest);
}
