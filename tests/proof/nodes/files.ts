import type { Database } from "bun:sqlite";
import { openReadOnly, sqlite } from "#db/open.ts";
import type { Cluster } from "#tests/support/cluster.ts";
import { until } from "#tests/support/until.ts";
import type { Ledger } from "../crash/ledger.ts";
import { complaints } from "../crash/read-data.ts";
import { thingsIn } from "../crash/tables.ts";
import { sums } from "../support/sums.ts";

/** Compares the files of primary and replicas with what was acknowledged, with themselves and with each other. */
export interface FileExaminer {
  /** What was found wrong so far. */
  complaints: Set<string>;
  /** At the primary, while nobody writes. */
  look(): Promise<void>;
  /** The same, and all replicas, each page of them. */
  lookThoroughly(): Promise<void>;
}

/** For files that a server has open: whoever may write to one could cut replicas off from it. */
function looking<T>(file: string, look: (db: Database) => T): T {
  const db = sqlite(openReadOnly(file));
  try {
    return look(db as Database);
  } finally {
    db.close();
  }
}

export function createFileExaminer({ primary, replicas }: Cluster, ledger: Ledger): FileExaminer {
  const found = new Set<string>();
  const before = looking(primary.file, differences);
  function look() {
    looking(primary.file, (db) => {
      const things = thingsIn(db);
      for (const text of ledger.lost((key) => things.get(key) ?? "gone")) found.add(text);
      for (const [what, value] of differences(db)) {
        if (value !== before.get(what)) found.add(`${what}: ${value} instead of ${before.get(what)}`);
      }
    });
  }
  return {
    complaints: found,
    look: async () => look(),
    async lookThoroughly() {
      look();
      const wanted = looking(primary.file, stateOf);
      for (const text of looking(primary.file, complaints)) found.add(`primary: ${text}`);
      for (const { name, file } of replicas) {
        await until(() => hasCome(file, wanted.clock));
        for (const text of looking(file, complaints)) found.add(`${name}: ${text}`);
        if (looking(file, stateOf).hash !== wanted.hash) found.add(`${name} has something else than the primary`);
      }
    },
  };
}

const differences = (db: Database) =>
  new Map(Object.entries(sums).map(([what, query]) => [what, db.query(query).values()[0]![0]]));

const clockIn = (db: Database) => db.query<{ n: number }, []>("SELECT n FROM clock").get()!.n;

/** Not before a replica that begins anew has made its tables again. */
function hasCome(file: string, n: number): boolean {
  try {
    return looking(file, clockIn) >= n;
  } catch {
    return false;
  }
}

/** Everything that is named in a ledger, as one number. */
const stateOf = (db: Database) => ({ clock: clockIn(db), hash: Bun.hash(JSON.stringify([...thingsIn(db)])) });
