import { cpus } from "node:os";
import { benchAgainst } from "./against.ts";
import { cleanUp } from "./cleanup.ts";
import { benchCounts } from "./counts.ts";
import { benchDay } from "./day.ts";
import { benchHttp } from "./http.ts";
import { benchLists } from "./lists.ts";
import { benchMap } from "./map.ts";
import { type BenchOptions, type BenchPart, readAgainst, readOptions, usage } from "./options.ts";
import { benchScreens } from "./screens.ts";
import { benchSearch } from "./search.ts";
import { benchSimulation } from "./simulate.ts";
import { benchVersions } from "./versions.ts";

const run: Record<BenchPart, (options: BenchOptions) => Promise<void> | void> = {
  search: benchSearch,
  http: benchHttp,
  day: benchDay,
  map: benchMap,
  lists: benchLists,
  counts: benchCounts,
  versions: benchVersions,
  simulate: benchSimulation,
  screens: benchScreens,
};

async function main(): Promise<number> {
  const against = orUsage(readAgainst);
  if (against === null) return 2;
  if (against) return inTheEnd(() => benchAgainst(against));
  const options = orUsage(readOptions);
  if (!options) return 2;
  console.log(`Bun ${Bun.version}, ${cpus().length} cores`);
  let exitCode = 0;
  for (const part of options.parts) {
    try {
      await run[part](options);
    } catch (error) {
      console.error(`\n${part}:`, error);
      exitCode = 1;
    } finally {
      await cleanUp();
    }
  }
  return exitCode;
}

/** Null if the command line is invalid. */
function orUsage<T>(read: (args: string[]) => T): T | null {
  try {
    return read(process.argv.slice(2));
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`);
    return null;
  }
}

async function inTheEnd(work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    console.error(error);
    return 1;
  } finally {
    await cleanUp();
  }
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => void cleanUp().finally(() => process.exit(1)));
}
process.exit(await main());
