import { join } from "node:path";
import type { SQL } from "bun";
import { migrateDatabase } from "#db/migrate.ts";
import { type Db, openDatabase, sqlite } from "#db/open.ts";
import { findGroomers, type GroomerQuery } from "#src/features/search/queries.ts";
import { temporaryFolder } from "./cleanup.ts";
import { type Difference, differenceOf } from "./compare.ts";
import { makeGroomers, makeQueries, NOW } from "./data.ts";
import { makeDatabase } from "./database.ts";
import { short, summarize, type Timing, table, timeEach } from "./measure.ts";
import type { Options } from "./options.ts";
import { population } from "./places.ts";
import { plans, type Statements } from "./plans.ts";
import { askPostgis, loadGroomers } from "./postgis.ts";
import { missingPostgres, type Postgres, startPostgres } from "./postgres.ts";

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
    sqlite(db).close();
  }
}

function readPlaces() {
  const db = openDatabase(":memory:");
  migrateDatabase(db);
  return population(sqlite(db));
}

const ask = (db: Db) => (query: GroomerQuery) => findGroomers(db, query, NOW);

async function measureOurs(db: Db, asked: GroomerQuery[]) {
  print([["ours (SQLite)", await bestOf(() => timed(asked, ask(db)))]]);
}

async function compare(postgres: Postgres, db: Db, asked: GroomerQuery[]) {
  const sql = postgres.connect(1);
  const both = postgres.connect(CONNECTIONS);
  await loadGroomers(postgres, sql, sqlite(db));
  await Promise.all([warm(sql), warm(both)]);
  const plan = await bestPlan(sql, asked.slice(0, SAMPLE));
  const differences = await findDifferences(db, sql, plan, asked);
  const ours: Timing[] = [];
  const theirs: Timing[] = [];
  const together: Timing[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await timed(asked, ask(db)));
    theirs.push(await timed(asked, (query) => askPostgis(sql, plan, query)));
    together.push(await timedTogether(asked, (query) => askPostgis(both, plan, query)));
  }
  print([
    ["ours (SQLite)", best(ours)],
    ["PostGIS", best(theirs)],
    [`PostGIS, ${CONNECTIONS} at a time`, best(together)],
  ]);
  console.log(`\nPostGIS plan: ${plan.name}`);
  report(differences, asked.length);
  await both.close();
  await sql.close();
}

/** The pages of the table are in memory before anything is timed. */
const warm = (sql: SQL) => sql.unsafe("SELECT count(place), count(point) FROM groomers");

/** The plan that answers the sample fastest, after one round to prepare it. */
async function bestPlan(sql: SQL, sample: GroomerQuery[]): Promise<Statements> {
  const timings: { plan: Statements; perSecond: number }[] = [];
  for (const plan of plans) {
    await timed(sample.slice(0, 20), (query) => askPostgis(sql, plan, query));
    const { perSecond } = await timed(sample, (query) => askPostgis(sql, plan, query));
    timings.push({ plan, perSecond });
  }
  timings.sort((a, b) => b.perSecond - a.perSecond);
  console.log(
    table(
      ["PostGIS plan (on a sample)", "queries/s"],
      timings.map(({ plan, perSecond }) => [plan.name, short(perSecond)]),
    ),
  );
  console.log();
  return timings[0]!.plan;
}

async function findDifferences(db: Db, sql: SQL, plan: Statements, asked: GroomerQuery[]) {
  const differences: Difference[] = [];
  for (const query of asked) {
    const difference = differenceOf(query, findGroomers(db, query, NOW), await askPostgis(sql, plan, query));
    if (difference) differences.push(difference);
  }
  return differences;
}

function report(differences: Difference[], asked: number) {
  if (differences.length === 0) {
    console.log(`Same groomers in the same order, same totals, in all ${asked.toLocaleString("en-US")} searches.`);
    return;
  }
  console.log(`${differences.length} of ${asked} searches got different answers, for example:`);
  for (const { query, what } of differences.slice(0, 3)) console.log(`  ${what}: ${JSON.stringify(query)}`);
}

const timed = async (asked: GroomerQuery[], task: (query: GroomerQuery) => unknown) =>
  summarize(await timeEach(asked, task));

/** Two questions under way at any time. */
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

const best = (timings: Timing[]): Timing =>
  timings.reduce((best, timing) => (timing.perSecond > best.perSecond ? timing : best));

function print(lines: [string, Timing][]) {
  const ours = lines[0]![1].perSecond;
  console.log(
    table(
      ["engine", "p50 ms", "p99 ms", "queries/s", "ours is faster by"],
      lines.map(([name, { p50, p99, perSecond }], at) => [
        name,
        short(p50),
        short(p99),
        short(perSecond),
        at === 0 ? "" : `${short(ours / perSecond)} ×`,
      ]),
    ),
  );
}
