import { existsSync } from "node:fs";
import { join } from "node:path";
import { openDatabase, sqlite } from "#db/db.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { type BuildManifest, build, buildDir } from "#src/build/build.ts";
import { crowdTownPicker } from "#src/features/operations/demo/people/crowd.ts";
import { groomerPath } from "#src/shared/base/paths.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { addShowcase } from "#tests/support/showcase.ts";
import { folderForRun } from "./cleanup.ts";
import { makeGroomers } from "./data.ts";
import { insertGroomers } from "./database.ts";
import { markdownTable, median, short, type Timing } from "./measure.ts";
import type { BenchOptions } from "./options.ts";
import { type Case, record } from "./record.ts";
import { measureRenders } from "./renders.ts";
import { type BenchServer, startBare, startProduct } from "./servers.ts";
import { hasWrk, sendRepeatedly } from "./wrk.ts";

const ROUNDS = 3;
const SECONDS = 2;
const CONNECTIONS = [1, 32];

/** The most visited pages, compared with equal bytes from a bare `Bun.serve`. */
export async function benchHttp({ groomers, only }: BenchOptions) {
  if (!hasWrk()) console.log("\nwrk is not installed (Debian: wrk): a slower client of our own takes its place.");
  const count = Math.max(...groomers);
  const folder = await folderForRun();
  const filled = fill(join(folder, "mudroom.db"), count);
  const cases = (await casesFor(filled)).filter(({ name }) => name.includes(only));
  if (cases.length === 0) throw new Error(`--only: no page is called ${only}`);
  const ours = await startProduct(folder);
  const bare = await startBare(await Promise.all(cases.map((wanted) => record(ours.url, wanted))), folder);
  for (const connections of CONNECTIONS) {
    console.log(`\n## HTTP: ${count.toLocaleString("en-US")} groomers, connections: ${connections}\n`);
    const rows: string[][] = [];
    for (const wanted of cases) rows.push(await rowOf(wanted, connections, { ours, bare, folder }));
    console.log(markdownTable(["", "requests/s", "p50 ms", "p99 ms", "bare requests/s", "ours / bare"], rows));
  }
  await measureRenders(folder, filled.profileId);
}

interface Filled {
  /** The full profile. */
  profileId: number;
  /** All other listed groomers. */
  listed: number[];
}

/** Many groomers, including one with a full profile. */
function fill(path: string, count: number): Filled {
  const db = openDatabase(path);
  migrateDatabase(db);
  const now = Date.now();
  insertGroomers(sqlite(db), makeGroomers(crowdTownPicker(db), count, { now }));
  const listed = sqlite(db)
    .query<{ id: number }, [number]>(
      "SELECT id FROM groomer_profiles WHERE listable = 1 AND listed_until > ? ORDER BY id",
    )
    .all(now + DAY_MS)
    .map(({ id }) => id);
  const { groomerId } = addShowcase(db, now);
  sqlite(db).close();
  return { profileId: groomerId, listed };
}

async function casesFor({ profileId, listed }: Filled): Promise<Case[]> {
  const manifestFile = join(buildDir, "manifest.json");
  const manifest = existsSync(manifestFile) ? ((await Bun.file(manifestFile).json()) as BuildManifest) : await build();
  const search = { zipCode: "28801", distance: 25, sortBy: "rating" };
  return [
    { name: "home", path: "/", encoding: "br" },
    { name: "FAQ", path: "/faq", encoding: "br" },
    { name: "article", path: "/blog/mobile-vs-salon-grooming", encoding: "br" },
    { name: "kept profile", path: groomerPath(profileId), encoding: "br" },
    { name: "kept profile, not compressed", path: groomerPath(profileId), encoding: "" },
    {
      name: "profile from a search",
      path: `${groomerPath(profileId)}?from=zipCode%3D28801`,
      encoding: "br",
    },
    {
      name: "another profile each time",
      path: groomerPath(listed[0]!),
      paths: inParts(listed.map(groomerPath)),
      encoding: "br",
    },
    {
      name: "another profile each time, in zstd",
      path: groomerPath(listed[0]!),
      paths: inParts(listed.toReversed().map(groomerPath)),
      encoding: "zstd",
    },
    { name: "search page", path: "/groomers?zipCode=28801", encoding: "br" },
    { name: "POST /api/groomers/search", path: "/api/groomers/search", encoding: "", json: JSON.stringify(search) },
    { name: "a built script", path: manifest.islands["islands/search/search/search.tsx"]!.client, encoding: "br" },
  ];
}

/** A separate part of the list for each run, so that no profile repeats. */
function inParts<T>(list: readonly T[]): () => T[] {
  const size = Math.ceil(list.length / (CONNECTIONS.length * (ROUNDS + 1)));
  let begun = 0;
  return () => {
    const from = (size * begun++) % list.length;
    return list.slice(from, from + size);
  };
}

interface Servers {
  ours: BenchServer;
  bare: BenchServer;
  folder: string;
}

/** Median of alternating rounds, so that changes of the machine's speed affect both sides. */
async function rowOf(wanted: Case, connections: number, { ours, bare, folder }: Servers): Promise<string[]> {
  const { paths: _, ...same } = wanted;
  const run = (server: BenchServer, seconds: number) =>
    sendRepeatedly({ url: server.url, connections, seconds, folder }, server === bare ? same : wanted);
  await run(ours, 1);
  await run(bare, 1);
  const timings: { ours: Timing; bare: Timing }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    timings.push({ ours: await run(ours, SECONDS), bare: await run(bare, SECONDS) });
  }
  const middle = (pick: (timing: (typeof timings)[number]) => number) => median(timings.map(pick));
  return [
    wanted.name,
    short(middle((timing) => timing.ours.perSecond)),
    short(middle((timing) => timing.ours.p50)),
    short(middle((timing) => timing.ours.p99)),
    short(middle((timing) => timing.bare.perSecond)),
    short(middle((timing) => timing.ours.perSecond / timing.bare.perSecond)),
  ];
}
