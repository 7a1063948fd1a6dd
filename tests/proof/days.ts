/**
 * Checks the day plan on many more random days than `bun test`, different ones each time.
 *
 *   bun run test:days [--short] [--seed 1234] [--runs 20000]
 *
 * The same seed makes the same days. A finding is printed with the smallest day that shows it.
 */
import { parseArgs } from "node:util";
import fc from "fast-check";
import { usRoads } from "#src/base/roads/known-roads.ts";
import { setRoads } from "#src/domain/travel.ts";
import { allProperties, runsOf } from "../domain/properties.ts";
import { allZips, brokenTriples } from "../places/roads/setup.ts";
import { exactly, noted, report } from "./support/report.ts";

const { values } = parseArgs({
  options: {
    short: { type: "boolean", default: false },
    seed: { type: "string" },
    runs: { type: "string" },
  },
});

const seed = Number(values.seed ?? crypto.getRandomValues(new Uint32Array(1))[0]! >>> 1);
const runs = Number(values.runs ?? (values.short ? 1000 : 20_000));
console.log(`Random days with --seed ${seed}, ${runs} for most properties.`);

const began = performance.now();
const figures = allProperties.map((one) => {
  const numRuns = runsOf(one, runs);
  const found = fc.check(one.property, { numRuns, seed }) as fc.RunDetails<unknown>;
  if (found.failed) console.log(`\nFOUND: ${one.name}\n${fc.defaultReportMessage(found)}`);
  const broken = found.failed ? "broken" : "holds";
  return exactly(`${one.name}: ${numRuns.toLocaleString("en-US")} days`, broken, "holds");
});

setRoads(usRoads);
const triples = values.short ? 500_000 : 10_000_000;
const broken = brokenTriples([...allZips().values()], triples, seed);
for (const triple of broken) console.log("FOUND: a way around is shorter", triple);
figures.push(exactly(`no way around is shorter: ${triples.toLocaleString("en-US")} triples by road`, broken.length, 0));
process.exit(report([...figures, noted("time", (performance.now() - began) / 1000, "s")]));
