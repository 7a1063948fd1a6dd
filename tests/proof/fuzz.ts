/**
 * Fuzzes every call of the API and every page as four actors, in this process, without a network.
 *
 *   bun run test:fuzz [--short] [--seed 1234] [--only "POST /api/pets"] [--runs 1000] [--page-runs 250] [--verbose]
 *
 * The same seed sends the same requests. A finding is printed with the smallest request that shows it.
 */
import { parseArgs } from "node:util";
import { runFuzz, type Tally } from "./fuzz/run.ts";
import { atLeast, exactly, noted, report } from "./support/report.ts";

const { values } = parseArgs({
  options: {
    short: { type: "boolean", default: false },
    seed: { type: "string" },
    only: { type: "string", default: "" },
    runs: { type: "string" },
    "page-runs": { type: "string" },
    verbose: { type: "boolean", default: false },
  },
});

const seed = Number(values.seed ?? crypto.getRandomValues(new Uint32Array(1))[0]! >>> 1);
const runs = Number(values.runs ?? (values.short ? 30 : 1000));
const pageRuns = Number(values["page-runs"] ?? (values.short ? 5 : 250));
const formStep = values.short ? 4 : 1;
console.log(
  `Fuzzing with --seed ${seed}, ${runs} requests for each call and actor, ${pageRuns} for each page and actor.`,
);

const { tallies, damage, seconds } = await runFuzz({ runs, pageRuns, formStep, seed, only: values.only, onCall: tell });
const api = tallies.filter(({ call }) => call.kind === "api");
const pages = tallies.filter(({ call }) => call.kind === "page");
// Each request of these is made once, so a small call has few.
const forms = tallies.filter(({ call }) => call.kind === "form");
for (const line of damage) console.log(`\nDAMAGE ${line}`);
process.exit(
  report([
    noted("calls of the API", api.length / 4),
    noted("pages and files", pages.length / 4),
    noted("forms of pages", forms.length),
    noted("requests", sum(tallies)),
    atLeast("fewest requests for a call and an actor", fewest(api), runs),
    atLeast("fewest requests for a page and an actor", fewest(pages), pageRuns),
    noted("answers 2xx", count("2xx")),
    noted("answers 3xx", count("3xx")),
    noted("answers 4xx", count("4xx")),
    exactly("answers 5xx", count("5xx"), 0),
    exactly("findings", tallies.flatMap(({ findings }) => findings).length, 0),
    exactly("damage to the database", damage.length, 0),
    noted("time", seconds, "s"),
  ]),
);

function tell({ call, actor, findings, answers, runs }: Tally) {
  if (values.verbose) console.log(`${call.name} as ${actor}: ${runs} ${JSON.stringify(answers)}`);
  for (const { faults, example } of findings) {
    console.log(`\nFOUND at ${call.name}: ${faults.join("; ")}\n  ${example}`);
    console.log(`  again: bun run test:fuzz --seed ${seed} --only "${call.name}"`);
  }
}

function sum(list: Tally[]) {
  return list.reduce((total, { runs }) => total + runs, 0);
}

function fewest(list: Tally[]) {
  return list.length === 0 ? Number.POSITIVE_INFINITY : Math.min(...list.map(({ runs }) => runs));
}

function count(digit: string) {
  return tallies.reduce((total, { answers }) => total + (answers[digit] ?? 0), 0);
}
