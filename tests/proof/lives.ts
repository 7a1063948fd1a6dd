/**
 * Checks many more random lives of a groomer's clients, their money, their membership, the notices and texts people get,
 * a groomer's days, searches, or personal data than `bun test` does, different ones each time.
 *
 *   bun run test:lives [money|membership|notices|texts|day|search|personal-data] [--short] [--seed 1234] [--runs 2000] [--thorough] [--show]
 *
 * Lives are numbered from the seed. `--seed 1234 --runs 1 --thorough` repeats one of them and checks everything after
 * each step. `--short` runs those of `tests/models/client-lives.proof.ts`, which have fewer steps.
 */
import { parseArgs } from "node:util";
import { drive } from "../models/day/run.ts";
import { type Lived, live, tell } from "../models/lives/run.ts";
import { belong } from "../models/membership/run.ts";
import { spend } from "../models/money/run.ts";
import { correspond } from "../models/notices/run.ts";
import { keep } from "../models/personal/run.ts";
import { find } from "../models/search/run.ts";
import { text } from "../models/texts/run.ts";
import { closeOpened } from "../support/db.ts";
import { exactly, noted, report } from "./support/report.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: "boolean", default: false },
    seed: { type: "string" },
    runs: { type: "string" },
    thorough: { type: "boolean", default: false },
    show: { type: "boolean", default: false },
  },
});

const seed = Number(values.seed ?? crypto.getRandomValues(new Uint32Array(1))[0]! >>> 1);
const models: Record<string, (number: number) => Promise<Lived>> = {
  clients: (number) => live(number, { isShort: values.short, isThorough: values.thorough }),
  money: (number) => spend(number, { count: values.short ? 12 : 50 }),
  notices: (number) => correspond(number, { count: values.short ? 10 : 50 }),
  texts: (number) => text(number, { count: values.short ? 16 : 60 }),
  day: (number) => drive(number, { count: values.short ? 20 : 40 }),
  membership: (number) => belong(number, { count: values.short ? 14 : 60 }),
  search: (number) => find(number, { count: values.short ? 48 : 120 }),
  "personal-data": (number) => keep(number, values.short ? { count: 30, oneOf: 20 } : { count: 50, oneOf: 1 }),
};
const model = models[positionals[0] ?? "clients"];
if (!model) throw new Error(`No model has this name. There are ${Object.keys(models).join(", ")}.`);
const runs = Number(values.runs ?? (values.short ? 200 : 2000));
console.log(`Random lives with --seed ${seed}, ${runs} of them.`);

const began = performance.now();
let steps = 0;
let failed = 0;
for (let number = seed; number < seed + runs; number++) {
  const lived = await model(number);
  closeOpened(0);
  steps += lived.log.length;
  if (lived.failure !== null) failed++;
  if (lived.failure !== null || values.show) console.log(`\n${tell(lived)}`);
}

const { user, system } = process.cpuUsage();
process.exit(
  report([
    noted("steps", steps),
    exactly("lives in which something is not as it must be", failed, 0),
    noted("time", (performance.now() - began) / 1000, "s"),
    noted("of the processor", (user + system) / 1e6, "s"),
  ]),
);
