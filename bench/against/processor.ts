import { readdirSync, readFileSync } from "node:fs";

/** Nanoseconds of processor time that each thread of a process has taken. */
export type Threads = ReadonlyMap<string, number>;

/** CPU time of each running thread. Linux only. */
export function threadsOf(pid: number): Threads {
  const threads = new Map<string, number>();
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    try {
      const [taken] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ");
      threads.set(thread, Number(taken));
    } catch {
      // Ended since the list was read.
    }
  }
  return threads;
}

/**
 * Milliseconds that a process has taken between two looks. Of a thread that has ended meanwhile, such as one that compressed pages, the
 * last is not known; what it took before is no part of it, or there would be less than nothing.
 */
export function processorTime(before: Threads, after: Threads): number {
  let nanoseconds = 0;
  for (const [thread, taken] of after) nanoseconds += taken - (before.get(thread) ?? 0);
  return nanoseconds / 1e6;
}
