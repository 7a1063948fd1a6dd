/** What several nodes on one database promise: see docs/operations.md; the figures stand in docs/proof.md. */
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { whyNoSqld } from "#tests/support/cluster/sqld.ts";
import { cleanUp } from "../../bench/cleanup.ts";
import { loseAnswers } from "./nodes/answers.ts";
import { freezePrimary } from "./nodes/freeze.ts";
import { killParts } from "./nodes/kills.ts";
import { loseEachOther } from "./nodes/networks.ts";
import { loseReplica } from "./nodes/replica.ts";
import type { Plan } from "./nodes/setting.ts";
import { startAtOnce } from "./nodes/starts.ts";
import { runSuites } from "./nodes/suites.ts";
import { upgradeNodes } from "./nodes/versions.ts";
import { type Figure, noted, report } from "./support/report.ts";

const parts: Record<string, (plan: Plan) => Promise<Figure[]>> = {
  starts: startAtOnce,
  kills: killParts,
  answers: loseAnswers,
  freeze: freezePrimary,
  replica: loseReplica,
  networks: loseEachOther,
  versions: upgradeNodes,
  suites: runSuites,
};

const { values, positionals } = parseArgs({
  options: {
    short: { type: "boolean", default: false },
    minutes: { type: "string" },
    seed: { type: "string" },
  },
  allowPositionals: true,
});
const isShort = values.short;
const plan: Plan = {
  isShort,
  minutes: Number(values.minutes ?? (isShort ? 0.2 : 60)),
  seed: Number(values.seed ?? crypto.getRandomValues(new Uint32Array(1))[0]),
};

if (whyNoSqld) {
  console.log(`nodes: skipped, because ${whyNoSqld}`);
  process.exit(0);
}
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void cleanUp().finally(() => process.exit(1)));
}

/** What broke off, in the table, so that the figures of the others are seen. */
function unfinished(name: string, error: unknown): Figure {
  console.error(error);
  return { what: `${name}: broke off`, figure: String(error).slice(0, 900), limit: "", ok: false };
}

const figures: Figure[] = [];
for (const [name, take] of Object.entries(parts)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const load = loadavg()[0]!;
  const taken = await take(plan).catch((error) => [unfinished(name, error)]);
  await cleanUp();
  figures.push(noted(`${name}, at a load of`, load), ...taken);
  console.log(`${name} is done`);
}
process.exit(report(figures));
