import type { Database } from "bun:sqlite";
import { openReadOnly, sqlite } from "#db/open.ts";
import type { Cluster } from "#tests/support/cluster.ts";
import { until } from "#tests/support/until.ts";
import type { Ledger } from "../crash/ledger.ts";
import { complaints } from "../crash/read-data.ts";
import { thingsIn } from "../crash/tables.ts";
import { sums } from "../support/sums.ts";

export interface FileExaminer {
  complaints: Set<string>;
  look(): Promise<void>;
  lookThoroughly(): Promise<void>;
}

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

function hasCome(file: string, n: number): boolean {
  try {
    return looking(file, clockIn) >= n;
  } catch {
    return false;
  }
}

const stateOf = (db: Database) => ({ clock: clockIn(db), hash: Bun.hash(JSON.stringify([...thingsIn(db)])) });
