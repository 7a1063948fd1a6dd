import { join } from "node:path";
import { exactly, type Figure, noted } from "../support/report.ts";
import type { Plan } from "./setting.ts";

const root = join(import.meta.dir, "../../..");

export async function runSuites(_: Plan): Promise<Figure[]> {
  const files = await Array.fromAsync(new Bun.Glob("tests/nodes/*.proof.ts").scan({ cwd: root }));
  const figures: Figure[] = [];
  for (const file of files.sort()) {
    const child = Bun.spawn([process.execPath, "test", `./${file}`], { cwd: root, stdout: "pipe", stderr: "pipe" });
    const said = (await Promise.all([child.stdout, child.stderr].map((pipe) => new Response(pipe).text()))).join("");
    const isGood = (await child.exited) === 0;
    if (!isGood) console.error(said.slice(-5_000));
    figures.push(noted(`${file}: passed`, Number(/^\s*(\d+) pass$/m.exec(said)?.[1] ?? 0)));
    figures.push(exactly("  failed", isGood ? 0 : Number(/^\s*(\d+) fail$/m.exec(said)?.[1] ?? 1), 0));
  }
  return figures;
}
