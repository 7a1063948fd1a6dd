import type { Difference } from "./compare.ts";
import { markdownTable, short, type Timing } from "./measure.ts";

/** Our time is on the first line. The others show how many times faster ours is. */
export function printTimings(lines: [string, Timing][]) {
  const ours = lines[0]![1].perSecond;
  console.log(
    markdownTable(
      ["engine", "p50 ms", "p99 ms", "queries/s", "ours is faster by"],
      lines.map(([name, { p50, p99, perSecond }], at) => [
        name,
        short(p50),
        short(p99),
        short(perSecond),
        at === 0 ? "" : `${short(ours / perSecond)} ×`,
      ]),
    ),
  );
}

export function printDifferences(differences: Difference[], asked: number) {
  if (differences.length === 0) {
    console.log(`Same groomers in the same order, same totals, in all ${asked.toLocaleString("en-US")} searches.`);
    return;
  }
  console.log(`${differences.length} of ${asked} searches got different answers, for example:`);
  for (const { query, what } of differences.slice(0, 3)) console.log(`  ${what}: ${JSON.stringify(query)}`);
}
