/** Everything that has to be green before a change lands: types, lint, tests, browser tests; then one line that counts. */
import { findChromium } from "./support/chromium.ts";
import { startServer } from "./support/server.ts";

interface Step {
  name: string;
  command: string[];
  env?: Record<string, string>;
}

const chromium = await findChromium();
if (!chromium.path) {
  console.error(chromium.advice);
  console.log("0 passed, 1 failed");
  process.exit(1);
}

/** For hooks, as tests/support/patience.ts says for tests. */
const PATIENCE_MS = 1_200_000;

/** Two test files at a time, each process keeping its modules: half the time of plain `bun test`. */
const inParallel = ["--parallel=2", "--no-isolate", "--timeout", String(PATIENCE_MS)];

const steps: Step[] = [
  { name: "types", command: ["tsc"] },
  { name: "lint", command: ["biome", "check", "--error-on-warnings"] },
  { name: "tests", command: ["bun", "test", ...inParallel] },
  { name: "build", command: ["bun", "src/build.ts"] },
  { name: "proofs: races, storms and failures", command: ["bun", "test", ...inParallel, ...(await proofs())] },
  { name: "load, the short form", command: ["bun", "tests/proof/load.ts", "--short"] },
  { name: "backups, the short form", command: ["bun", "tests/proof/backup.ts", "--short"] },
  {
    name: "rules and pages in a far time zone",
    command: ["bun", "test", ...inParallel, "tests/bookings", "tests/groomers", "tests/search"],
    env: { TZ: "Pacific/Kiritimati" },
  },
];

/** Few visits: it looks at what is answered and kept, beside browsers that want the processor. */
const soak: Step = {
  name: "soak, the short form",
  command: ["bun", "tests/proof/soak.ts", "--short", "--visits", "5"],
};
/** First, so that none of them is the one that everybody waits for at the end. */
const slowest = ["pages", "crash", "access", "long-texts", "evil-texts", "dashboards", "admin", "subscribe"].map(
  (name) => `tests/e2e/${name}.e2e.ts`,
);
const inContainer: Step = { name: "container", command: ["timeout", "300", "bash", "tests/container/run"] };

let passed = 0;
let failed = 0;
// It waits for downloads most of the time. It installs what it lacks and wants to be root, which suits CI and not every desk.
const container = process.env.CHECK_CONTAINER === "1" ? take(inContainer) : null;
for (const step of steps) await take(step);
// Demo data is made once, and each browser test starts on a copy.
const demo = await startServer();
await demo.stop();
// Browser tests wait for pages more than they compute, so three files go side by side.
const waiting = [soak, ...(await browserSteps(chromium.path))];
const takeTurns = async () => {
  for (let step = waiting.shift(); step; step = waiting.shift()) await take(step);
};
await Promise.all([takeTurns(), takeTurns(), takeTurns(), container]);
await demo.remove();
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** Runs a step, shows what it said in one piece, and counts. */
async function take(step: Step) {
  const startedAt = performance.now();
  const { exitCode, output } = await run(step);
  const counted = countTests(output);
  const isSkipped = / skipped, because /.test(output) && !counted;
  passed += counted?.passed ?? (exitCode === 0 && !isSkipped ? 1 : 0);
  failed += Math.max(counted?.failed ?? 0, exitCode === 0 ? 0 : 1);
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  console.log(
    `\n── ${step.name}\n${output}── ${step.name}: ${exitCode === 0 ? (isSkipped ? "skipped" : "ok") : "FAILED"} in ${seconds} s`,
  );
}

/** The long tests, which plain `bun test` leaves out. */
async function proofs(): Promise<string[]> {
  const files = await Array.fromAsync(new Bun.Glob("tests/**/*.proof.ts").scan());
  return files.sort().map((file) => `./${file}`);
}

/** One process for each browser test, so that one that hangs or crashes is named. */
async function browserSteps(path: string): Promise<Step[]> {
  const files = await Array.fromAsync(new Bun.Glob("tests/e2e/*.e2e.ts").scan());
  return [...new Set([...slowest, ...files.sort()])].map((file) => ({
    name: file,
    command: ["bun", "test", "--timeout", String(PATIENCE_MS), `./${file}`],
    env: { CHROMIUM_PATH: path, DEMO_DATA: demo.dataDir },
  }));
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
