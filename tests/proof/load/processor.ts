import { readFileSync } from "node:fs";

/** Linux counts processor time in hundredths of a second. */
const MS_PER_TICK = 10;

/** Milliseconds of processor time that a process has taken so far, on all cores; NaN where there is no /proc. */
export function processorTime(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
  } catch {
    return Number.NaN;
  }
}
