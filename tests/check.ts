import { rm } from "node:fs/promises";
import { failuresIn } from "./check-failures.ts";
import { build, inContainer, lint, type Step, steps, types } from "./check-steps.ts";
import { findChromium, otherChromium } from "./support/chromium.ts";
import { inAHurry } from "./support/in-parallel.ts";
import { runCommand } from "./support/run-command.ts";
import { type Server, startHost, startServer } from "./support/server.ts";

/** So many processes at once. Browsers draw frames while they wait, so a fourth would slow the others down by more than it does itself. */
const LANES = 3;

const chromium = await findChromium();
if (!chromium.path) {
  console.error(chromium.advice);
  console.log("0 passed, 1 failed");
  process.exit(1);
}

let passed = 0;
let failed = 0;
const failures = { details: [] as string[], names: [] as string[] };
const besides = [types, lint, ...(process.env.CHECK_CONTAINER === "1" ? [inContainer] : [])].map(take);
const demo = await take(build)
  .then(demoData)
  .catch((error) => fail("demo data", [String(error)]));
await takeAll(demo ?? undefined);
await Promise.all(besides);
if (failed > 0) console.log(`\n── What failed\n${[...failures.details, "", ...failures.names].join("\n")}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

async function demoData() {
  const demo = await startServer();
  await demo.stop();
  return demo;
}

async function takeAll(demo?: Server) {
  const sound = `${demo?.dataDir}.sound`;
  const host = await startHost();
  const waiting = await steps(
    demo && { CHROMIUM_PATH: chromium.path!, DEMO_DATA: demo.dataDir, SOUND_BLOCKS: sound, SITES_HOST: host.url },
    demo && otherChromium(chromium.path!),
  );
  const running = new Set<Promise<unknown>>();
  let free = LANES;
  while (waiting.length > 0) {
    const at = waiting.findIndex(({ lanes = 1 }) => lanes <= free);
    if (at < 0) {
      await Promise.race(running);
      continue;
    }
    const [step] = waiting.splice(at, 1);
    const { lanes = 1 } = step!;
    free -= lanes;
    const turn = take(step!).finally(() => {
      free += lanes;
      running.delete(turn);
    });
    running.add(turn);
  }
  await Promise.all(running);
  host.stop();
  await Promise.all([demo?.remove(), rm(sound, { force: true })]);
}

function fail(name: string, details: string[], names: string[] = [], count = 1) {
  failed += count;
  failures.details.push(`── ${name}`, ...details);
  failures.names.push(...(names.length > 0 ? names : [name]).map((one) => `FAILED ${one}`));
}

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
  const { code, out, err } = await runCommand(command, { env: { ...process.env, ...inAHurry, ...env } });
  return { exitCode: code, output: out + err };
}

function countTests(output: string) {
  const passes = /^\s*(\d+) pass$/m.exec(output);
  const failures = /^\s*(\d+) fail$/m.exec(output);
  return passes ? { passed: Number(passes[1]), failed: Number(failures?.[1] ?? 0) } : undefined;
}
