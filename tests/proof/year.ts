import { parseArgs } from "node:util";
import { DAY_MS } from "#src/shared/base/time.ts";
import { exactly, type Figure, noted, report } from "./support/report.ts";
import { longPlans, type Mode, modes, type Plan, shortPlan } from "./year/plan.ts";
import { type Outcome, run } from "./year/run.ts";

const usage =
  "bun run test:year [--seed N] [--days 365] [--mode one] [--parents 300] [--groomers 40] [--faults 2] [--show] [--short] [--long]";
const shortSeeds = () => [1, 4, 8, Math.floor(Date.now() / DAY_MS)];

async function main(): Promise<number> {
  const { values, plan } = readOptions();
  const figures: Figure[] = [];
  for (const one of values.short ? shortSeeds().map(shortPlan) : values.long ? longPlans(plan.seed) : [plan]) {
    const outcome = await run(one, values.show ? { show: console.log } : {});
    console.log(lineOf(outcome));
    if (outcome.failure) explain(outcome);
    figures.push(...figuresOf(outcome));
  }
  return report(figures);
}

const anySeed = () => Math.floor(Math.random() * 1_000_000);

function explain({ failure, plan }: Outcome) {
  console.error(`${failure!.message}\n  in step '${failure!.step}', on day ${failure!.day}. What happened before:`);
  for (const line of failure!.last) console.error(`  ${line}`);
  console.error(`bun run test:year --plan '${JSON.stringify(plan)}'`);
}

const lineOf = ({ plan, counts, faults, lives, hash, cpu }: Outcome) =>
  [
    `${plan.mode}, seed ${plan.seed}, ${plan.days} days, ${Math.round(cpu)} s`,
    `${counts.steps} steps, ${counts.requests} requests, ${counts.emails} emails, ${lives} lives`,
    `${namesOf(faults)}; log ${hash.slice(0, 16)}`,
  ].join(": ");

const namesOf = (faults: Outcome["faults"]) =>
  Object.entries(faults)
    .map(([what, times]) => `${what} ${times}`)
    .join(", ");

const figuresOf = ({ plan, counts, faults, lives, failure, seconds, cpu }: Outcome): Figure[] => [
  noted(`${plan.mode}, seed ${plan.seed}: days, people`, `${plan.days}, ${plan.parents + plan.groomers}`),
  noted("  steps, requests, emails", `${counts.steps}, ${counts.requests}, ${counts.emails}`),
  noted("  lives of the process", lives),
  noted("  faults", namesOf(faults)),
  exactly("  what must hold and did not", failure ? 1 : 0, 0),
  noted("  seconds, of them of the processor", `${Math.round(seconds)}, ${Math.round(cpu)}`),
];

function readOptions() {
  const { values } = parseArgs({
    options: {
      seed: { type: "string", default: String(anySeed()) },
      days: { type: "string", default: "365" },
      parents: { type: "string", default: "300" },
      groomers: { type: "string", default: "40" },
      faults: { type: "string", default: "2" },
      mode: { type: "string", default: "one" },
      plan: { type: "string" },
      show: { type: "boolean", default: false },
      short: { type: "boolean", default: false },
      long: { type: "boolean", default: false },
    },
  });
  const [seed, days, parents, groomers, faults] = [
    values.seed,
    values.days,
    values.parents,
    values.groomers,
    values.faults,
  ].map(Number);
  const mode = values.mode as Mode;
  const wanted = {
    ...shortPlan(seed!),
    days: days!,
    parents: parents!,
    groomers: groomers!,
    faults: faults!,
    mode,
    pace: 1,
    look: 30,
  };
  const isWrong = [seed, days, parents, groomers, faults].some((number) => !(number! >= 0)) || !modes.includes(mode);
  if (isWrong) throw new Error(usage);
  return { values, plan: values.plan ? (JSON.parse(values.plan) as Plan) : wanted };
}

process.exit(
  await main().catch((error) => {
    console.error(error);
    return 1;
  }),
);
