import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atLeast, noted, report } from "../support/report.ts";
import { type Mode, type Plan, shortPlan } from "./plan.ts";

const root = join(import.meta.dir, "../../..");
const WANTED = 90;
const SHOWN = 60;
const OF = "src/features/";

const plan = (seed: number, mode: Mode, days: number): Plan => ({
  ...shortPlan(seed),
  ...{ mode, days, parents: 8, groomers: 6, pace: 1, look: 60, faults: 4 },
});
const plans = [plan(1, "one", 80), plan(2, "stripe", 50), plan(3, "two", 25), plan(4, "nodes", 4)];

interface File {
  name: string;
  lines: number;
  missed: number[];
}

/** Says how many lines of `src/features` some lives reach, and which they never do. Of files that are never loaded Bun says nothing. */
async function main(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "mudroom-reached-"));
  try {
    const options = ["--coverage", "--coverage-reporter=lcov", `--coverage-dir=${folder}`, "--timeout", "7200000"];
    const program = Bun.spawn([process.execPath, "test", ...options, "./tests/proof/year/reach/live.ts"], {
      cwd: root,
      env: { ...process.env, PLANS: JSON.stringify(plans) },
      stdout: "ignore",
      stderr: "inherit",
    });
    if ((await program.exited) !== 0) return 1;
    const files = filesIn(readFileSync(join(folder, "lcov.info"), "utf8"));
    for (const { name, missed, lines } of files.slice(0, SHOWN)) {
      console.log(`${String(missed.length).padStart(4)} of ${lines} ${name}: ${spans(missed)}`);
    }
    const [all, missed] = [sum(files, ({ lines }) => lines), sum(files, (file) => file.missed.length)];
    const percent = Math.round((1000 * (all - missed)) / all) / 10;
    return report([noted("lines, files", `${all}, ${files.length}`), atLeast("reached, in %", percent, WANTED)]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const sum = (files: readonly File[], of: (file: File) => number) => files.reduce((total, file) => total + of(file), 0);

const filesIn = (lcov: string): File[] =>
  lcov
    .split("end_of_record")
    .flatMap((record) => {
      const name = /^SF:(.*)$/m.exec(record)?.[1];
      if (!name?.includes(OF)) return [];
      const lines = [...record.matchAll(/^DA:(\d+),(\d+)/gm)].map(([, line, times]) => [Number(line), Number(times)]);
      const missed = lines.flatMap(([line, times]) => (times === 0 ? [line!] : []));
      return [{ name: name.slice(name.indexOf(OF) + OF.length), lines: lines.length, missed }];
    })
    .toSorted((a, b) => b.missed.length - a.missed.length);

function spans(lines: readonly number[]): string {
  const all: [number, number][] = [];
  for (const line of lines) {
    const last = all.at(-1);
    if (last && line <= last[1] + 1) last[1] = line;
    else all.push([line, line]);
  }
  return all.map(([from, to]) => (from === to ? from : `${from}-${to}`)).join(" ");
}

process.exit(await main());
