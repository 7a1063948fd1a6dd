/** Everything that has to be green before a change lands: types, lint, tests, browser tests; then one line that counts. */
import { findChromium } from "./support/chromium.ts";

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

const steps: Step[] = [
  { name: "types", command: ["tsc"] },
  { name: "lint", command: ["biome", "check", "--error-on-warnings"] },
  { name: "tests", command: ["bun", "test"] },
  {
    name: "rules and pages in a far time zone",
    command: ["bun", "test", "tests/bookings", "tests/groomers", "tests/search"],
    env: { TZ: "Pacific/Kiritimati" },
  },
  { name: "build", command: ["bun", "src/build.ts"] },
  ...(await browserSteps(chromium.path)),
];

let passed = 0;
let failed = 0;
for (const step of steps) {
  console.log(`\n── ${step.name}`);
  const startedAt = performance.now();
  const { exitCode, output } = await run(step);
  const counted = countTests(output);
  passed += counted?.passed ?? (exitCode === 0 ? 1 : 0);
  failed += Math.max(counted?.failed ?? 0, exitCode === 0 ? 0 : 1);
  console.log(
    `── ${step.name}: ${exitCode === 0 ? "ok" : "FAILED"} in ${Math.round((performance.now() - startedAt) / 100) / 10} s`,
  );
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** One process for each browser test, so that one that hangs or crashes is named. */
async function browserSteps(path: string): Promise<Step[]> {
  const files = await Array.fromAsync(new Bun.Glob("tests/e2e/*.e2e.ts").scan());
  return files.sort().map((file) => ({
    name: file,
    command: ["bun", "test", "--timeout", "60000", `./${file}`],
    env: { CHROMIUM_PATH: path },
  }));
}

async function run({ command, env }: Step) {
  const child = Bun.spawn(command, { env: { ...process.env, ...env }, stdout: "pipe", stderr: "pipe" });
  const [out, err] = await Promise.all([relay(child.stdout, process.stdout), relay(child.stderr, process.stderr)]);
  return { exitCode: await child.exited, output: out + err };
}

async function relay(stream: ReadableStream<Uint8Array>, to: NodeJS.WriteStream) {
  let text = "";
  for await (const chunk of stream) {
    text += Buffer.from(chunk).toString();
    to.write(chunk);
  }
  return text;
}

function countTests(output: string) {
  const passes = /^\s*(\d+) pass$/m.exec(output);
  const failures = /^\s*(\d+) fail$/m.exec(output);
  return passes ? { passed: Number(passes[1]), failed: Number(failures?.[1] ?? 0) } : undefined;
}
