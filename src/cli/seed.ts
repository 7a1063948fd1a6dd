import { parseArgs } from "node:util";
import { sqlite } from "#db/open.ts";
import { readConfig } from "../config.ts";
import { holdsRealPeople, seedCrowd } from "../features/demo/crowd.ts";
import { seedDemo } from "../features/demo/seed.ts";
import { createContext } from "../start.ts";

const MOST = 1_000_000;
const usage = `bun run seed                      fills an empty data folder with the demo
bun run seed --groomers 100000    adds that many groomers for benchmarks, placed by population
             --data DIR           another folder than DATA_DIR`;

/** Ends with a sentence for whoever typed the command. */
function refuse(message: string): never {
  console.error(message);
  process.exit(1);
}

function readArguments() {
  try {
    const { values } = parseArgs({ options: { groomers: { type: "string" }, data: { type: "string" } } });
    const groomers = values.groomers === undefined ? undefined : Number(values.groomers);
    if (groomers === undefined || (Number.isInteger(groomers) && groomers >= 1 && groomers <= MOST)) {
      return { groomers, data: values.data };
    }
  } catch {
    // An option that does not exist gets the same answer.
  }
  return refuse(`${usage}\n\n--groomers takes a whole number from 1 to ${MOST}.`);
}

const { groomers, data } = readArguments();
const env = { ...process.env, ...(data ? { DATA_DIR: data } : {}) };
const ctx = await createContext({ ...readConfig({ ...env, DEMO: "1" }), demo: false });
if (holdsRealPeople(ctx.db))
  refuse(`People have signed up in ${ctx.config.dataDir}. Choose an empty folder with --data.`);

const startedAt = performance.now();
if (groomers === undefined) await seedDemo(ctx);
else {
  const passwordHash = await ctx.hasher.hash(crypto.randomUUID());
  const onProgress = (done: number) => process.stdout.write(`\r${done} of ${groomers} groomers`);
  seedCrowd(ctx.db, { count: groomers, now: ctx.now(), passwordHash, onProgress });
  sqlite(ctx.db).run("PRAGMA wal_checkpoint(TRUNCATE)");
}
const total = sqlite(ctx.db).query<{ n: number }, []>("SELECT count(*) AS n FROM groomer_profiles").get()!.n;
console.log(
  `\r${total} groomers in ${ctx.config.dataDir}, after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
);
sqlite(ctx.db).close();
