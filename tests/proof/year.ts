import { parseArgs } from "node:util";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { exactly, type Figure, noted, report } from "./support/report.ts";
import { longPlans, type Mode, modes, type Plan, shortPlan } from "./year/plan.ts";
import { type Outcome, run } from "./year/run.ts";
import { shrink } from "./year/shrink.ts";

const usage =
  "bun run test:year [--seed N] [--days 365] [--until-failure] [--mode one] [--parents 300] [--groomers 40] [--faults 2] [--show] [--short] [--long]";
const shortSeeds = () => [1, 4, 8, Math.floor(Date.now() / DAY_MS)];
const SHRINKING_SECONDS = 600;

async function main(): Promise<number> {
  const { values, plan } = readOptions();
  const outcomes: Outcome[] = [];
  const plans = values.short ? shortSeeds().map(shortPlan) : values.long ? longPlans(plan.seed) : [plan];
  for (let next = plans.shift(); next; next = plans.shift()) {
    const outcome = await run(next, values.show ? { show: console.log } : {});
    console.log(lineOf(outcome));
    outcomes.push(outcome);
    if (outcome.failure)
      await explain(outcome, values.short || values.long || values["no-shrinking"] ? 0 : SHRINKING_SECONDS);
    else if (values["until-failure"]) plans.push({ ...next, seed: next.seed + 1 });
  }
  const groups = values.long
    ? Map.groupBy(outcomes, ({ plan: { mode } }) => mode)
        .values()
        .map(together)
    : outcomes;
  return report([...groups].flatMap(figuresOf));
}

const anySeed = () => Math.floor(Math.random() * 1_000_000);

async function explain(outcome: Outcome, seconds: number) {
  const small = seconds > 0 ? await shrink(outcome, { seconds, say: console.log }) : outcome;
  const { failure, plan } = small;
  console.error(`${failure!.message}\n  in step '${failure!.step}', on day ${failure!.day}. What happened before:`);
  for (const line of failure!.last) console.error(`  ${line}`);
  console.error(`bun run test:year --plan '${JSON.stringify(plan)}'`);
}

function together(all: readonly Outcome[]): Outcome {
  const [first] = all;
  const sum = (of: (one: Outcome) => number) => all.reduce((total, one) => total + of(one), 0);
  const failed = all.filter(({ failure }) => failure);
  return {
    ...first!,
    plan: { ...first!.plan, days: sum(({ plan }) => plan.days) },
    counts: {
      steps: sum(({ counts }) => counts.steps),
      requests: sum(({ counts }) => counts.requests),
      mails: sum(({ counts }) => counts.mails),
      jobs: sum(({ counts }) => counts.jobs),
    },
    faults: addUp(all.map(({ faults }) => faults)),
    lives: sum(({ lives }) => lives),
    failures: failed.length,
    seconds: sum(({ seconds }) => seconds),
    cpu: sum(({ cpu }) => cpu),
  };
}

function addUp(all: readonly Record<string, number>[]) {
  const total: Record<string, number> = {};
  for (const [what, times] of all.flatMap((one) => Object.entries(one))) total[what] = (total[what] ?? 0) + times;
  return total;
}

const lineOf = ({ plan, counts, faults, lives, hash, cpu }: Outcome) =>
  [
    `${plan.mode}, seed ${plan.seed}, ${plan.days} days, ${Math.round(cpu)} s`,
    `${counts.steps} steps, ${counts.requests} requests, ${counts.mails} mails, ${lives} lives`,
    `${namesOf(faults)}; log ${hash.slice(0, 16)}`,
  ].join(": ");

const namesOf = (faults: Outcome["faults"]) =>
  Object.entries(faults)
    .map(([what, times]) => `${what} ${times}`)
    .join(", ");

const figuresOf = ({ plan, counts, faults, lives, failures, seconds, cpu }: Outcome): Figure[] => [
  noted(`${plan.mode}, seed ${plan.seed}: days, people`, `${plan.days}, ${plan.parents + plan.groomers}`),
  noted("  steps, requests, mails", `${counts.steps}, ${counts.requests}, ${counts.mails}`),
  noted("  lives of the process", lives),
  noted("  faults", namesOf(faults)),
  exactly("  what must hold and did not", failures, 0),
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
      "until-failure": { type: "boolean", default: false },
      "no-shrinking": { type: "boolean", default: false },
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
