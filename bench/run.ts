import { cpus } from "node:os";
import { cleanUp } from "./cleanup.ts";
import { benchHttp } from "./http.ts";
import { type Options, type Part, readOptions, usage } from "./options.ts";
import { benchSearch } from "./search.ts";

const run: Record<Part, (options: Options) => Promise<void>> = { search: benchSearch, http: benchHttp };

async function main(): Promise<number> {
  const options = optionsOrUsage();
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

function optionsOrUsage(): Options | undefined {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`);
    return undefined;
  }
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => void cleanUp().finally(() => process.exit(1)));
}
process.exit(await main());
