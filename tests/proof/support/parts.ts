import { cleanUp } from "../../../bench/cleanup.ts";
import { type Figure, report } from "./report.ts";

export type Parts = Record<string, () => Promise<Figure[]>>;

/** Runs the parts that the command line names, or all of them. */
export async function runParts(command: string, parts: Parts, end: () => Promise<unknown> = cleanUp) {
  const names = Object.keys(parts);
  const args = process.argv.slice(2).filter((arg) => !arg.startsWith("--"));
  const unknown = args.filter((arg) => !names.includes(arg) && !/^\d+(\.\d+)?$/.test(arg));
  if (unknown.length > 0) {
    console.error(`Unknown: ${unknown.join(" ")}\nbun run ${command} [--short] [${names.join(" | ")}]…`);
    process.exit(2);
  }
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void cleanUp().finally(() => process.exit(1)));
  }
  const picked = names.filter((name) => args.includes(name));
  const figures: Figure[] = [];
  for (const name of picked.length > 0 ? picked : names) {
    const startedAt = performance.now();
    figures.push(...(await parts[name]!().catch((error) => [unfinished(name, error)])));
    console.log(`${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  }
  await end();
  process.exit(report(figures));
}

/** Shows a failed part as a row of the table so the other parts' figures appear too. */
function unfinished(name: string, error: unknown): Figure {
  console.error(error);
  return { what: `${name}: broke off`, figure: String(error).slice(0, 900), limit: "", ok: false };
}
