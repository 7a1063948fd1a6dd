import { parseArgs } from "node:util";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { exactly, type Figure, noted, report } from "./support/report.ts";
import { type Mode, modes, type Plan, shortPlan } from "./year/plan.ts";
import { type Outcome, run } from "./year/run.ts";
import { shrink } from "./year/shrink.ts";

const usage =
  "bun run test:year [--seed N] [--days 365] [--until-failure] [--mode one] [--parents 300] [--groomers 40] [--faults 2] [--show] [--short]";
/** The short form: one that is always made, and one that is new each day, the same for everybody who checks on it. */
const shortSeeds = () => [1, Math.floor(Date.now() / DAY_MS)];
const SHRINKING_SECONDS = 600;

/** Lives through a year of the whole marketplace, from a number; the same number is the same year. */
async function main(): Promise<number> {
  const { values, plan } = readOptions();
  const outcomes: Outcome[] = [];
  const plans = values.short ? shortSeeds().map(shortPlan) : [plan];
  for (let next = plans.shift(); next; next = plans.shift()) {
    const outcome = await run(next, values.show ? { show: console.log } : {});
    console.log(
      `seed ${next.seed}, ${next.days} days: ${outcome.counts.steps} steps, ${outcome.counts.requests} requests, log ${outcome.hash.slice(0, 16)}`,
    );
    outcomes.push(outcome);
    if (outcome.failure) await explain(outcome, values.short || values["no-shrinking"] ? 0 : SHRINKING_SECONDS);
    else if (values["until-failure"]) plans.push({ ...next, seed: next.seed + 1 });
  }
  return report(outcomes.flatMap(figuresOf));
}

const anySeed = () => Math.floor(Math.random() * 1_000_000);

async function explain(outcome: Outcome, seconds: number) {
  const small = seconds > 0 ? await shrink(outcome, { seconds, say: console.log }) : outcome;
  const { failure, plan } = small;
  console.error(`${failure!.message}\n  in step '${failure!.step}', on day ${failure!.day}. What happened before:`);
  for (const line of failure!.last) console.error(`  ${line}`);
  console.error(`bun run test:year --plan '${JSON.stringify(plan)}'`);
}

const figuresOf = ({ plan, counts, faults, lives, failure, seconds }: Outcome): Figure[] => [
  noted(`seed ${plan.seed}: days, people`, `${plan.days}, ${plan.parents + plan.groomers}`),
  noted("  steps, requests, mails", `${counts.steps}, ${counts.requests}, ${counts.mails}`),
  noted("  lives of the process", lives),
  noted(
    "  faults",
    Object.entries(faults)
      .map(([what, times]) => `${what} ${times}`)
      .join(", "),
  ),
  exactly("  what must hold and did not", failure === null ? 0 : 1, 0),
  noted("  seconds", Math.round(seconds)),
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
