import { readdirSync, readFileSync } from "node:fs";

/** CPU time of a process's threads, in nanoseconds by thread ID. */
export type ThreadTimes = ReadonlyMap<string, number>;

/** CPU time of each running thread. Linux only. */
export function threadsOf(pid: number): ThreadTimes {
  const threads = new Map<string, number>();
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    try {
      const [taken] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ");
      threads.set(thread, Number(taken));
    } catch {
      // The thread has ended since the list was read.
    }
  }
  return threads;
}

/**
 * CPU milliseconds of a process between two readings. Leaves out threads that ended in between, such as one that
 * compressed pages, because their last value is unknown and the sum could be negative.
 */
export function processorTime(before: ThreadTimes, after: ThreadTimes): number {
  let nanoseconds = 0;
  for (const [thread, taken] of after) nanoseconds += taken - (before.get(thread) ?? 0);
  return nanoseconds / 1e6;
}
