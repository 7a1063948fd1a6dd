import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { atLeast, noted, report } from "../support/report.ts";
import { done } from "./mutants/done.ts";
import { known } from "./mutants/known.ts";
import { type Mutant, mutated } from "./mutants/mutant.ts";
import { type Plan, shortPlan } from "./plan.ts";

const root = join(import.meta.dir, "../../..");
const PARTS = [
  "src",
  "db",
  "views",
  "islands",
  "static",
  "docs",
  "tests",
  "bench",
  "package.json",
  "tsconfig.json",
  "bunfig.toml",
];
const MINUTES = 5;
const WANTED = 0.9;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { only: { type: "string" }, minutes: { type: "string", default: String(MINUTES) } },
  });
  const mutants = [...known, ...done].filter(({ what }) => !values.only || new RegExp(values.only).test(what));
  const copy = mkdtempSync(join(tmpdir(), "mudroom-mutants-"));
  for (const part of PARTS)
    if (existsSync(join(root, part))) cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  try {
    const figures = [];
    for (const mutant of mutants) figures.push(await tryOne(copy, mutant, Number(values.minutes)));
    const noticed = figures.filter(({ isNoticed }) => isNoticed).length;
    return report([
      ...figures.map(({ what, said }) => noted(what, said)),
      atLeast("noticed", noticed, Math.ceil(mutants.length * WANTED)),
    ]);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

async function tryOne(copy: string, mutant: Mutant, minutes: number) {
  const file = join(copy, mutant.file);
  const text = readFileSync(file, "utf8");
  writeFileSync(file, mutated(text, mutant));
  let used = 0;
  try {
    for (let seed = 1; used < minutes * 60; seed++) {
      const { said, seconds } = await runApart(copy, planFor(seed, mutant), minutes * 60 - used);
      used += seconds;
      if (!said) continue;
      console.log(`${mutant.what}: seed ${seed}: ${said} after ${Math.round(used)} s`);
      return { what: mutant.what, isNoticed: true, said: `${said.slice(0, 60)}, ${Math.round(used)} s` };
    }
    console.log(`${mutant.what}: NOT NOTICED`);
    return { what: mutant.what, isNoticed: false, said: "not noticed" };
  } finally {
    writeFileSync(file, text);
  }
}

const planFor = (seed: number, { days = 20, faults = 3 }: Mutant): Plan => ({
  ...shortPlan(seed),
  days,
  pace: 1,
  look: 30,
  faults,
  ...(days > 20 ? { parents: 4, groomers: 8 } : { parents: 25, groomers: 6 }),
});

/** What a run says of the copy, null when it has noticed nothing, and how many seconds of the processor's it took; it is ended after so many. */
async function runApart(copy: string, plan: Plan, seconds: number): Promise<{ said: string | null; seconds: number }> {
  const program = Bun.spawn(
    [
      ...["sh", "-c", 'ulimit -t "$1"; shift; exec "$@"', "sh", String(Math.ceil(seconds)), process.execPath],
      ...["tests/proof/year.ts", "--plan", JSON.stringify(plan), "--no-shrinking"],
    ],
    {
      cwd: copy,
      env: { ...process.env, NODE_ENV: "production", BUN_JSC_useFTLJIT: "0" },
      stdout: "ignore",
      stderr: "pipe",
    },
  );
  const said = await new Response(program.stderr).text();
  const code = await program.exited;
  const [first = ""] = said.split("\n");
  // What cannot run at all has noticed nothing.
  if (code === 1 && !first.startsWith("Point ")) throw new Error(said.slice(0, 2_000));
  return {
    said: code === 1 ? first : null,
    seconds: Number(program.resourceUsage()!.cpuTime.total) / 1_000_000,
  };
}

process.exit(await main());
