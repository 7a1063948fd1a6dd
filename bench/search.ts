import { join } from "node:path";
import type { SQL } from "bun";
import { migrateDatabase } from "#db/migrate.ts";
import { type Db, openDatabase, sqlite } from "#db/open.ts";
import { countGroomers } from "#src/features/admin/coverage-counts.ts";
import { population } from "#src/features/demo/population.ts";
import { findGroomers, type GroomerQuery } from "#src/features/search/queries.ts";
import { bestPlan } from "./choose-plan.ts";
import { temporaryFolder } from "./cleanup.ts";
import { type Difference, differenceOf } from "./compare.ts";
import { makeGroomers, makeQueries, NOW } from "./data.ts";
import { makeDatabase } from "./database.ts";
import { best, medianOf, short, summarize, type Timing, timed, timeEach } from "./measure.ts";
import type { Options } from "./options.ts";
import { type Statements, usualPlan } from "./plans.ts";
import { askPostgis, loadGroomers } from "./postgis.ts";
import { missingPostgres, type Postgres, startPostgres } from "./postgres.ts";
import { printDifferences, printTimings } from "./print-search.ts";

/** A round of each engine in turn, so that both meet the same weather; the best round of each counts. */
const ROUNDS = 3;
const SAMPLE = 150;
/** The second connection gives PostgreSQL the other core. */
const CONNECTIONS = 2;

/** Our search and PostGIS, asked the same questions about the same groomers. */
export async function benchSearch({ groomers, queries }: Options) {
  const missing = missingPostgres();
  if (missing) console.log(`\n${missing}: only our own search is measured.`);
  const folder = await temporaryFolder();
  const places = readPlaces();
  const asked = makeQueries(places, queries);
  const postgres = missing ? undefined : await startPostgres();
  for (const count of groomers) {
    const db = makeDatabase(join(folder, `${count}.db`), makeGroomers(places, count));
    console.log(
      `\n## Search: ${count.toLocaleString("en-US")} groomers, ${queries.toLocaleString("en-US")} searches\n`,
    );
    await (postgres ? compare(postgres, db, asked) : measureOurs(db, asked));
    printCoverage(db);
    sqlite(db).close();
  }
}

function readPlaces() {
  const db = openDatabase(":memory:");
  migrateDatabase(db);
  return population(db);
}

/** What admins' coverage reads of all groomers at once, while everybody else waits. */
function printCoverage(db: Db) {
  console.log(`\nListed groomers by place: ${short(medianOf([NOW], (now) => countGroomers(db, now)))} ms.`);
}

const ask = (db: Db) => (query: GroomerQuery) => findGroomers(db, query, NOW);

async function measureOurs(db: Db, asked: GroomerQuery[]) {
  printTimings([["ours (SQLite)", await bestOf(() => timed(asked, ask(db)))]]);
}

async function compare(postgres: Postgres, db: Db, asked: GroomerQuery[]) {
  const sql = postgres.connect(1);
  const both = postgres.connect(CONNECTIONS);
  await loadGroomers(postgres, sql, sqlite(db));
  await Promise.all([warm(sql), warm(both)]);
  const plan = await bestPlan(sql, asked.slice(0, SAMPLE));
  const differences = await findDifferences(db, sql, plan, asked);
  const ours: Timing[] = [];
  const usual: Timing[] = [];
  const theirs: Timing[] = [];
  const together: Timing[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await timed(asked, ask(db)));
    usual.push(await timed(asked, (query) => askPostgis(sql, usualPlan, query)));
    theirs.push(await timed(asked, (query) => askPostgis(sql, plan, query)));
    together.push(await timedTogether(asked, (query) => askPostgis(both, plan, query)));
  }
  printTimings([
    ["ours (SQLite)", best(ours)],
    ["PostGIS, the usual plan", best(usual)],
    ["PostGIS, its fastest plan", best(theirs)],
    [`the fastest plan, ${CONNECTIONS} at a time`, best(together)],
  ]);
  console.log(`\nThe usual plan: ${usualPlan.name}. The fastest here: ${plan.name}.`);
  printDifferences(differences, asked.length);
  await both.close();
  await sql.close();
}

/** The pages of the table are in memory before anything is timed. */
const warm = (sql: SQL) => sql.unsafe("SELECT count(place), count(point) FROM groomers");

async function findDifferences(db: Db, sql: SQL, plan: Statements, asked: GroomerQuery[]) {
  const differences: Difference[] = [];
  for (const query of asked) {
    const difference = differenceOf(query, findGroomers(db, query, NOW), await askPostgis(sql, plan, query));
    if (difference) differences.push(difference);
  }
  return differences;
}

/** Two questions run at any time. */
async function timedTogether(asked: GroomerQuery[], task: (query: GroomerQuery) => unknown): Promise<Timing> {
  const startedAt = performance.now();
  const lanes = Array.from({ length: CONNECTIONS }, (_, lane) =>
    timeEach(
      asked.filter((_, at) => at % CONNECTIONS === lane),
      task,
    ),
  );
  const times = (await Promise.all(lanes)).flat();
  return summarize(times, performance.now() - startedAt);
}

async function bestOf(task: () => Promise<Timing>): Promise<Timing> {
  const timings: Timing[] = [];
  for (let round = 0; round < ROUNDS; round++) timings.push(await task());
  return best(timings);
}
