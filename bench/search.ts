import { join } from "node:path";
import type { SQL } from "bun";
import { type Db, openDatabase, sqlite } from "#db/db.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { groomersByPlace } from "#src/features/operations/admin/coverage.tsx";
import { crowdTownPicker } from "#src/features/operations/demo/people/crowd.ts";
import { liveGrid, loadGrid } from "#src/features/search/search/followed-grid.ts";
import type { FoundGroomers, GroomerQuery } from "#src/features/search/search/found-groomers.ts";
import { findGroomers } from "#src/features/search/search/queries.ts";
import { findInDbIndex } from "#src/features/search/search/statements.ts";
import { bestPlan } from "./choose-plan.ts";
import { folderForRun } from "./cleanup.ts";
import { type Difference, differenceOf } from "./compare.ts";
import { makeGroomers, makeQueries, NOW } from "./data.ts";
import { makeDatabase } from "./database.ts";
import { best, medianOf, short, summarize, type Timing, timed, timeEach } from "./measure.ts";
import type { BenchOptions } from "./options.ts";
import { type Statements, usualPlan } from "./plans.ts";
import { askPostgis, loadGroomers } from "./postgis.ts";
import { missingPostgres, type Postgres, startPostgres } from "./postgres.ts";
import { printDifferences, printTimings } from "./print-search.ts";

/** Best of alternating rounds, so that changes of the machine's speed affect both engines. */
const ROUNDS = 3;
const SAMPLE = 150;
/** Two connections, so that PostgreSQL uses both cores. */
const CONNECTIONS = 2;

/** Compares our search with PostGIS, with equal queries and groomers. */
export async function benchSearch({ groomers, queries }: BenchOptions) {
  const missing = missingPostgres();
  if (missing) console.log(`\n${missing}: only our own search is measured.`);
  const folder = await folderForRun();
  const places = readPlaces();
  const asked = makeQueries(places, queries);
  const postgres = missing ? undefined : await startPostgres();
  for (const count of groomers) {
    const db = makeDatabase(join(folder, `${count}.db`), makeGroomers(places, count));
    console.log(
      `\n## Search: ${count.toLocaleString("en-US")} groomers, ${queries.toLocaleString("en-US")} searches\n`,
    );
    await fillGrid(db);
    await (postgres ? compare(postgres, db, asked) : printBest(ours(db, asked)));
    console.log("Grid and index:");
    printDifferences(await findDifferences(asked, askGrid(db), askIndex(db)), asked.length);
    printCoverage(db);
    sqlite(db).close();
  }
}

function readPlaces() {
  const db = openDatabase(":memory:");
  migrateDatabase(db);
  return crowdTownPicker(db);
}

/** Times the admins' coverage map of all groomers, which blocks other requests. */
function printCoverage(db: Db) {
  console.log(`\nListed groomers by place: ${short(medianOf([NOW], (now) => groomersByPlace(db, now)))} ms.`);
}

type Ask = (query: GroomerQuery) => FoundGroomers | Promise<FoundGroomers>;
/** As on the site: first reads changes, then searches the grid. */
const askGrid =
  (db: Db): Ask =>
  (query) =>
    findGroomers(db, query, NOW);
const askIndex =
  (db: Db): Ask =>
  (query) =>
    findInDbIndex(db, query, NOW);

/** Times reading all groomers into the grid. */
async function fillGrid(db: Db) {
  const began = performance.now();
  await loadGrid({ db, stopping: () => false }, 1);
  const took = performance.now() - began;
  console.log(`The grid of ${liveGrid(db)!.size.toLocaleString("en-US")}: read in ${short(took)} ms.\n`);
}

interface Engine {
  name: string;
  run: () => Promise<Timing>;
}

const ours = (db: Db, asked: GroomerQuery[]): Engine[] => [
  { name: "ours (grid in memory)", run: () => timed(asked, askGrid(db)) },
  { name: "ours (index of SQLite)", run: () => timed(asked, askIndex(db)) },
];

async function compare(postgres: Postgres, db: Db, asked: GroomerQuery[]) {
  const sql = postgres.connect(1);
  const both = postgres.connect(CONNECTIONS);
  await loadGroomers(postgres, sql, sqlite(db));
  await Promise.all([warm(sql), warm(both)]);
  const plan = await bestPlan(sql, asked.slice(0, SAMPLE));
  const asking = (client: SQL, plan: Statements) => (query: GroomerQuery) => askPostgis(client, plan, query);
  await printBest([
    ...ours(db, asked),
    { name: "PostGIS, the usual plan", run: () => timed(asked, asking(sql, usualPlan)) },
    { name: "PostGIS, its fastest plan", run: () => timed(asked, asking(sql, plan)) },
    { name: `the fastest plan, ${CONNECTIONS} at a time`, run: () => timedTogether(asked, asking(both, plan)) },
  ]);
  console.log(`\nThe usual plan: ${usualPlan.name}. The fastest here: ${plan.name}.`);
  printDifferences(await findDifferences(asked, askGrid(db), asking(sql, plan)), asked.length);
  await both.close();
  await sql.close();
}

async function printBest(engines: Engine[]) {
  const timings = engines.map((): Timing[] => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, { run }] of engines.entries()) timings[at]!.push(await run());
  }
  printTimings(engines.map(({ name }, at) => [name, best(timings[at]!)]));
}

/** Loads the table's pages into memory before timing. */
const warm = (sql: SQL) => sql.unsafe("SELECT count(place), count(point) FROM groomers");

async function findDifferences(asked: GroomerQuery[], ours: Ask, theirs: Ask) {
  const differences: Difference[] = [];
  for (const query of asked) {
    const difference = differenceOf(query, await ours(query), await theirs(query));
    if (difference) differences.push(difference);
  }
  return differences;
}

/** Keeps two queries running. */
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
