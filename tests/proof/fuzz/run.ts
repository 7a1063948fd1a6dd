import fc from "fast-check";
import { apiCalls, type Call, type OpenApi, pageCalls } from "./calls.ts";
import { type Actor, actors } from "./cast.ts";
import { fuzzForms } from "./forms.ts";
import { faultsOf } from "./properties.ts";
import { requestsFor } from "./requests.ts";
import { curlLine, type Sent } from "./sent.ts";
import { createWorld, type Setup } from "./world.ts";

export interface Plan {
  runs: number;
  pageRuns: number;
  /** Requests after which an actor who got only refusals is skipped, because the next ones would be refused too. */
  runsTurnedAway?: number;
  formStep: number;
  seed: number;
  only?: string;
  onCall?: (tally: Tally) => void;
}

export interface Tally {
  call: Call;
  actor: Actor;
  runs: number;
  answers: Record<string, number>;
  isTurnedAway: boolean;
  findings: Finding[];
  damage: string[];
}

export interface Finding {
  faults: string[];
  example: string;
  seed: number;
}

export interface Outcome {
  tallies: Tally[];
  damage: string[];
  seconds: number;
}

export async function runFuzz(plan: Plan): Promise<Outcome> {
  const startedAt = performance.now();
  const tallies: Tally[] = [];
  const world = await createWorld();
  const loose = watchLooseEnds();
  for (const call of await callsOf(world, plan)) {
    for (const actor of actors) {
      const tally = await fuzz(world, call, actor, plan);
      tallies.push(tally);
      plan.onCall?.(tally);
    }
  }
  for (const tally of await fuzzForms(world, plan)) {
    tallies.push(tally);
    plan.onCall?.(tally);
  }
  const damage = [...tallies.flatMap(({ damage }) => damage), ...world.damage({ whole: true }), ...loose.stop()];
  await world.remove();
  return { tallies, damage, seconds: (performance.now() - startedAt) / 1000 };
}

/** Requests before everything starts over, so lists stay short and no one runs out of places. */
const RUNS_IN_A_WORLD = 40;

/** Disabled without Stripe, as here. */
const STRIPE = "/api/stripe/webhook";

async function callsOf({ app }: Setup, { only = "" }: Plan): Promise<Call[]> {
  const api = apiCalls((await (await app.visitor().get("/api/openapi.json")).json()) as OpenApi);
  return [...api, ...pageCalls(app.app.routes, api)].filter(({ name, path }) => name.includes(only) && path !== STRIPE);
}

async function fuzz(world: Setup, call: Call, actor: Actor, plan: Plan): Promise<Tally> {
  const tally: Tally = { call, actor, runs: 0, answers: {}, isTurnedAway: true, findings: [], damage: [] };
  const { runsTurnedAway = Number.POSITIVE_INFINITY } = plan;
  const requests = requestsFor(call, world.knownTo(actor));
  const seed = plan.seed ^ Bun.hash.crc32(`${call.name} ${actor}`);
  const look = () => void tally.damage.push(...world.damage().map((line) => `${call.name} as ${actor}: ${line}`));
  world.restore();
  const property = fc.asyncProperty(requests, async (sent) => {
    if (tally.isTurnedAway && tally.runs >= runsTurnedAway) return;
    if (tally.runs % RUNS_IN_A_WORLD === RUNS_IN_A_WORLD - 1) {
      look();
      world.restore();
    }
    const answer = await world.send(actor, sent);
    const digit = `${Math.floor(answer.status / 100)}xx`;
    tally.runs += 1;
    tally.isTurnedAway &&= [400, 401, 403, 413, 415].includes(answer.status);
    tally.answers[digit] = (tally.answers[digit] ?? 0) + 1;
    const faults = faultsOf(call, answer);
    if (faults.length > 0) throw new Fault(faults);
  });
  const numRuns = call.kind === "api" ? plan.runs : plan.pageRuns;
  const details = await fc.check(property, { seed, numRuns });
  look();
  if (details.failed) tally.findings.push(findingOf(details, actor, seed));
  return tally;
}

class Fault extends Error {
  constructor(readonly faults: string[]) {
    super(faults.join("; "));
  }
}

function findingOf({ counterexample, errorInstance }: fc.RunDetails<[Sent]>, actor: Actor, seed: number): Finding {
  return {
    faults: errorInstance instanceof Fault ? errorInstance.faults : [String(errorInstance)],
    example: counterexample ? curlLine(counterexample[0], actor) : "no example",
    seed,
  };
}

/** Failed promises without a handler: in the server they would end the process. */
function watchLooseEnds() {
  const found: string[] = [];
  const note = (problem: unknown) => void found.push(`a promise failed unseen: ${String(problem)}`);
  process.on("unhandledRejection", note);
  return {
    stop() {
      process.off("unhandledRejection", note);
      return found;
    },
  };
}
