/** Everything that has to be green before a change lands: types, lint, tests, browser tests; then one line that counts. */
import { rm } from "node:fs/promises";
import { failuresIn } from "./check-failures.ts";
import { busySteps, inContainer, quickSteps, type Step, waitingSteps } from "./check-steps.ts";
import { findChromium } from "./support/chromium.ts";
import { type Server, startServer } from "./support/server.ts";

/** Browsers draw frames while they wait, so a fourth would slow the others down by more than it does itself. */
const AT_ONCE = 3;

const chromium = await findChromium();
if (!chromium.path) {
  console.error(chromium.advice);
  console.log("0 passed, 1 failed");
  process.exit(1);
}

let passed = 0;
let failed = 0;
const told = { details: [] as string[], names: [] as string[] };
const container = process.env.CHECK_CONTAINER === "1" ? take(inContainer) : null;
await Promise.all(quickSteps.map(take));
// Made once, beside the first of what keeps the machine busy; each browser test starts on a copy.
const made = demoData().catch((error) => fail("demo data", [String(error)]));
for (const step of await busySteps()) await take(step);
const demo = await made;
await Promise.all([demo && takeTurns(demo), container]);
if (failed > 0) console.log(`\n── What failed\n${[...told.details, "", ...told.names].join("\n")}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

async function demoData() {
  const demo = await startServer();
  await demo.stop();
  return demo;
}

/** The steps that wait, several at once, until all are done. */
async function takeTurns({ dataDir, remove }: Server) {
  const sound = `${dataDir}.sound`;
  const waiting = await waitingSteps({ CHROMIUM_PATH: chromium.path!, DEMO_DATA: dataDir, SOUND_BLOCKS: sound });
  const turn = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await take(step);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, turn));
  await Promise.all([remove(), rm(sound, { force: true })]);
}

function fail(name: string, details: string[], names: string[] = [], count = 1) {
  failed += count;
  told.details.push(`── ${name}`, ...details);
  told.names.push(...(names.length > 0 ? names : [name]).map((one) => `FAILED ${one}`));
}

/** Runs a step, shows what it said in one piece, and counts. */
async function take(step: Step) {
  const startedAt = performance.now();
  const { exitCode, output } = await run(step);
  const counted = countTests(output);
  const isSkipped = / skipped, because /.test(output) && !counted;
  passed += counted?.passed ?? (exitCode === 0 && !isSkipped ? 1 : 0);
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  if (exitCode !== 0) {
    const { details, names } = failuresIn(output);
    fail(step.name, details, names, Math.max(counted?.failed ?? 0, 1));
  }
  console.log(
    `\n── ${step.name}\n${output}── ${step.name}: ${exitCode === 0 ? (isSkipped ? "skipped" : "ok") : "FAILED"} in ${seconds} s`,
  );
}

async function run({ command, env }: Step) {
  const child = Bun.spawn(command, { env: { ...process.env, ...env }, stdout: "pipe", stderr: "pipe" });
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { exitCode: await child.exited, output: out + err };
}

function countTests(output: string) {
  const passes = /^\s*(\d+) pass$/m.exec(output);
  const failures = /^\s*(\d+) fail$/m.exec(output);
  return passes ? { passed: Number(passes[1]), failed: Number(failures?.[1] ?? 0) } : undefined;
}
