/** Checks the promises of several nodes on one database. See docs/operations.md, and docs/proof.md for the figures. */
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { whyNoSqld } from "#tests/support/cluster/sqld.ts";
import { cleanUp } from "../../bench/cleanup.ts";
import { killParts } from "./nodes/kills.ts";
import { loseEachOther } from "./nodes/networks.ts";
import type { Plan } from "./nodes/setting.ts";
import { runSuites } from "./nodes/suites.ts";
import { upgradeNodes } from "./nodes/versions.ts";
import { runParts } from "./support/parts.ts";
import { type Figure, noted } from "./support/report.ts";

const { values } = parseArgs({
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

const withLoad = (name: string, take: (plan: Plan) => Promise<Figure[]>) => async () => {
  const load = noted(`${name}, at a load of`, loadavg()[0]!);
  const taken = await take(plan).finally(cleanUp);
  return [load, ...taken];
};

await runParts("test:nodes", {
  kills: withLoad("kills", killParts),
  networks: withLoad("networks", loseEachOther),
  versions: withLoad("versions", upgradeNodes),
  suites: withLoad("suites", runSuites),
});
