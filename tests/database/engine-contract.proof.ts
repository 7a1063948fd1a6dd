import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { readDbChangeStamp } from "#db/changes.ts";
import { closeDatabase, type Db, engineOf, nodeOf, openDatabase, openNode, openReadOnly, readReplica } from "#db/db.ts";
import type { Engine } from "#db/engine.ts";
import { isUpToDate, makeReadsFind, newRequestCommits, syncState, trackCommitsIn } from "#db/node/commit-sequence.ts";
import { writeSnapshot } from "#db/snapshot.ts";
import { temporaryFolder } from "#tests/support/db.ts";
import { createPrimary, createReplica, type Primary, type Sqld, whyNoSqld } from "../support/cluster/sqld.ts";
import { createKeys } from "../support/cluster/token.ts";
import { freePort } from "../support/ports.ts";

const folder = temporaryFolder("mudroom-contract");
const keys = createKeys();
let primary: Primary;
let replica: Sqld;
let node: Db;
const file = openDatabase(join(folder, "one.db"));

const tables = [
  "CREATE TABLE clock (id INTEGER PRIMARY KEY, n INTEGER NOT NULL) STRICT",
  "INSERT INTO clock VALUES (1, 0)",
  `CREATE TABLE owners (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, age INTEGER CHECK (age > 0)) STRICT`,
  `CREATE TABLE dogs (id INTEGER PRIMARY KEY, owner INTEGER NOT NULL REFERENCES owners, weight REAL, photo BLOB) STRICT`,
  "CREATE TABLE notes (text TEXT NOT NULL) STRICT",
  `CREATE TRIGGER owner_noted AFTER INSERT ON owners BEGIN INSERT INTO notes VALUES ('came ' || NEW.name); END`,
];

beforeAll(async () => {
  if (whyNoSqld) return console.warn(`Not tried: ${whyNoSqld}`);
  const at = (name: string) => ({
    keys,
    folder: join(folder, name),
    log: join(folder, `${name}.log`),
    port: freePort(),
  });
  primary = createPrimary({ ...at("primary"), grpcPort: freePort(), adminPort: freePort() });
  await primary.start();
  replica = createReplica({ ...at("replica"), name: "replica", grpcUrl: primary.grpcUrl });
  await replica.start();
  node = openNode({ url: primary.url, token: keys.token, replica: replica.folder, timeout: 20_000 });
  for (const db of [file, node]) {
    const make = () => {
      for (const text of tables) engineOf(db).run(text);
    };
    engineOf(db).transaction(make).immediate();
  }
});

afterAll(async () => {
  closeDatabase(file);
  if (!whyNoSqld) {
    closeDatabase(node);
    await replica.kill();
    await primary.kill();
  }
});

type Work = (engine: Engine) => unknown;

function outcome(db: Db, work: Work) {
  try {
    return { gave: work(engineOf(db)) };
  } catch (error) {
    const { name, message, code } = error as Error & { code: string };
    return { name, message, code };
  }
}

function same(title: string, work: Work) {
  test.skipIf(whyNoSqld !== null)(title, () => {
    const undone = (engine: Engine) => {
      let gave: unknown;
      const back = new Error("Back");
      try {
        engine
          .transaction(() => {
            gave = work(engine);
            throw back;
          })
          .immediate();
      } catch (error) {
        if (error !== back) throw error;
      }
      return gave;
    };
    expect(outcome(node, undone)).toEqual(outcome(file, undone));
    expect(outcome(node, work)).toEqual(outcome(file, work));
    const rest = (engine: Engine) =>
      ["owners", "dogs", "notes"].map((table) => engine.query<unknown, []>(`SELECT * FROM ${table}`).all());
    expect(outcome(node, rest)).toEqual(outcome(file, rest));
  });
}

const ask = (engine: Engine, text: string, ...values: never[] | unknown[]) =>
  engine.query<unknown, never[]>(text).values(...(values as never[]));

const numbers = [
  0,
  1,
  -1,
  1.5,
  2 ** 31,
  -(2 ** 31) - 1,
  Date.UTC(2026, 10, 23),
  2 ** 53 - 1,
  2 ** 53,
  1e300,
  Number.NaN,
];
for (const value of numbers) same(`the number ${value}`, (engine) => ask(engine, "SELECT ?1, typeof(?1)", value));
for (const value of [true, false, null, "", "Rex", "ä🐕", "a\0b", "it's", 12n, -(2n ** 40n)]) {
  same(`the value ${JSON.stringify(String(value))}`, (engine) =>
    ask(engine, "SELECT ?1, typeof(?1), length(?1)", value),
  );
}
same("reads bytes", (engine) =>
  ask(engine, "SELECT ?1, typeof(?1), length(?2)", new Uint8Array([0, 1, 255]), Buffer.from("a")),
);
same("reads a number too large for JavaScript", (engine) => ask(engine, "SELECT 9223372036854775807, 0.1 + 0.2"));
same("binds values by name", (engine) =>
  engine
    .query<unknown, [{ name: string; age: number }]>("SELECT $name AS name, $age AS age")
    .all({ name: "A", age: 3 }),
);

same("returns no row", (engine) => {
  const query = engine.query<unknown, []>("SELECT id FROM owners WHERE id = 99");
  return [query.get(), query.all(), query.values(), [...query.iterate()]];
});
same("returns rows by name and in order", (engine) => {
  const query = engine.query<unknown, []>("SELECT 1 AS a, 'x' AS b UNION ALL SELECT 2, NULL");
  return [query.get(), query.all(), query.values(), [...query.iterate()]];
});

let next = 0;
const name = () => `owner ${next++}`;
same("reports an insert beside a trigger that inserts too", (engine) =>
  engine.query<unknown, [string]>("INSERT INTO owners (name) VALUES (?) ").run("Ann"),
);
same("reports an update", (engine) => engine.query<unknown, []>("UPDATE owners SET age = 40").run().changes);
same(
  "what an update of nothing says",
  (engine) => engine.query<unknown, []>("UPDATE owners SET age = 1 WHERE id = 0").run().changes,
);
same("returns the rows of a write", (engine) =>
  engine.query<unknown, []>("INSERT INTO owners (name, age) VALUES ('Bob', 3) RETURNING id, name").all(),
);
same("returns one row of a write", (engine) =>
  engine.query<unknown, []>("UPDATE owners SET age = age + 1 WHERE name = 'Bob' RETURNING age").get(),
);
same(
  "a write that begins with WITH",
  (engine) =>
    engine
      .query<unknown, []>(
        "WITH old AS (SELECT max(id) AS id FROM owners) DELETE FROM owners WHERE id = (SELECT id FROM old)",
      )
      .run().changes,
);

const broken: [string, string][] = [
  ["refuses a taken name", "INSERT INTO owners (name) VALUES ('Ann')"],
  ["refuses a row that fails a check", "INSERT INTO owners (name, age) VALUES ('Cid', -1)"],
  ["refuses a row without its parent", "INSERT INTO dogs (owner) VALUES (99)"],
  ["refuses a missing value", "INSERT INTO owners (name) VALUES (NULL)"],
  ["refuses text in a number column", "INSERT INTO owners (name, age) VALUES ('Dot', 'old')"],
];
for (const [title, text] of broken) same(title, (engine) => engine.run(text));

test.skipIf(whyNoSqld !== null)("reports invalid SQL as our error and not the disk's", () => {
  for (const db of [file, node]) {
    expect(outcome(db, (engine) => engine.run("INSERT INTO nowhere VALUES (1)"))).toMatchObject({
      name: "SQLiteError",
      code: expect.stringMatching(/^SQLITE_ERROR/),
    });
  }
});

same("continues a transaction after a failed statement", (engine) => {
  const work = () => {
    engine.run("INSERT INTO owners (name) VALUES ('Eve')");
    try {
      engine.run("INSERT INTO owners (name) VALUES ('Ann')");
    } catch {}
    return [engine.inTransaction, ask(engine, "SELECT count(*) FROM owners")];
  };
  return [engine.transaction(work).immediate(), engine.inTransaction];
});

same("undoes a failed transaction and throws its own error", (engine) => {
  const work = () => {
    engine.run("INSERT INTO owners (name) VALUES ('Fay')");
    throw new RangeError("No");
  };
  return engine.transaction(work).immediate();
});

same("undoes only the inner transaction", (engine) => {
  const inner = engine.transaction((fails: boolean) => {
    const who = name();
    engine.run(`INSERT INTO owners (name, age) VALUES ('inner', 1)`);
    if (fails) throw new Error(who.slice(0, 5));
    return engine.inTransaction;
  });
  const outer = engine.transaction(() => {
    engine.run("DELETE FROM owners");
    const words: unknown[] = [];
    try {
      inner(true);
    } catch (error) {
      words.push((error as Error).message, ask(engine, "SELECT name FROM owners"));
    }
    words.push(inner.immediate(false), ask(engine, "SELECT name FROM owners"));
    return words;
  });
  return outer.immediate();
});

same("undoes two nested transactions in turn", (engine) => {
  const fail = engine.transaction(() => {
    engine.run("DELETE FROM notes");
    throw new Error("No");
  });
  const middle = engine.transaction(() => {
    for (const _ of [1, 2]) expect(() => fail()).toThrow("No");
    engine.run("INSERT INTO notes VALUES ('kept')");
  });
  engine.transaction(() => middle()).immediate();
  return ask(engine, "SELECT count(*) FROM notes WHERE text = 'kept'");
});

same("reads a write inside its transaction", (engine) => {
  const read = engine.transaction(() => ask(engine, "SELECT count(*) FROM owners WHERE name = 'Gus'"));
  const write = () => {
    engine.run("INSERT INTO owners (name) VALUES ('Gus')");
    return read.deferred();
  };
  const gave = engine.transaction(write).immediate();
  engine.run("DELETE FROM owners WHERE name = 'Gus'");
  return [gave, read.deferred()];
});

same("runs a transaction without a write", (engine) => engine.transaction(() => ask(engine, "SELECT 1")).immediate());
same("runs an empty transaction", (engine) => engine.transaction(() => engine.inTransaction).immediate());

test.skipIf(whyNoSqld !== null)("reads a commit at once and counts it", () => {
  const engine = engineOf(node);
  const count = () => ask(engine, "SELECT n FROM clock")[0]![0] as number;
  const before = count();
  for (let at = 0; at < 20; at++) {
    engine.run(`INSERT INTO notes VALUES ('note ${at}')`);
    expect(ask(engine, "SELECT count(*) FROM notes WHERE text = ?", `note ${at}`)).toEqual([[1]]);
  }
  engine.transaction(() => ask(engine, "SELECT 1")).immediate();
  expect(count()).toBe(before + 20);
});

async function withoutNews<T>(work: (engine: Engine) => T | Promise<T>): Promise<T> {
  replica.freeze();
  try {
    return await work(engineOf(node));
  } finally {
    replica.thaw();
    while (syncState(node)!.own < nodeOf(node)!.committed) await Bun.sleep(1);
  }
}

test.skipIf(whyNoSqld !== null)("keeps another machine's write readable after a transaction found it", async () => {
  const text = "SELECT count(*) FROM notes WHERE text = 'by another machine'";
  const found = await withoutNews(async (engine) => {
    for (const one of ["INSERT INTO notes VALUES ('by another machine')", "UPDATE clock SET n = n + 1"]) {
      await primary.ask(one);
    }
    return [engine.transaction(() => ask(engine, text)).immediate(), ask(engine, text)];
  });

  expect(found).toEqual([[[1]], [[1]]]);
});

test.skipIf(whyNoSqld !== null)("shows a writer their commit on a late copy and others the older state", async () => {
  const text = "SELECT count(*) FROM notes WHERE text = 'late'";
  const [writer, other, asker] = [newRequestCommits(), newRequestCommits(), newRequestCommits()];
  const seen = await withoutNews(async (engine) => {
    const count = () => ask(engine, text)[0]![0];
    const own = await trackCommitsIn(writer, async () => {
      engine.run("INSERT INTO notes VALUES ('late')");
      await Bun.sleep(1);
      return [
        count(),
        engine.transaction(count).immediate(),
        engine.transaction(count).deferred(),
        readReplica(node, count),
      ];
    });
    const others = trackCommitsIn(other, count);
    const found = trackCommitsIn(asker, () => [engine.transaction(count).immediate(), count()]);
    engine.run("INSERT INTO notes VALUES ('late')");
    return { own, others, found, nobodys: count() };
  });

  expect(seen).toEqual({ own: [1, 1, 1, 0], others: 0, found: [1, 1], nobodys: 2 });
  expect(writer.n).toBe(nodeOf(node)!.committed - 1);
  expect([other, asker.n]).toEqual([newRequestCommits(), 0]);
  expect(trackCommitsIn(other, () => ask(engineOf(node), text))).toEqual([[2]]);
});

test.skipIf(whyNoSqld !== null)("caches nothing under a state of the primary that the copy lacks", async () => {
  const states = await withoutNews((engine) => {
    engine.run("INSERT INTO notes VALUES ('state')");
    return [readDbChangeStamp(node), readDbChangeStamp(node)];
  });

  expect(new Set(states).size).toBe(2);
  expect(readDbChangeStamp(node)).toBe(readDbChangeStamp(node));
});

test.skipIf(whyNoSqld !== null)("shows a person from another machine their own changes", async () => {
  const text = "SELECT count(*) FROM notes WHERE text = 'elsewhere'";
  const reader = newRequestCommits();
  const found = await withoutNews(async (engine) => {
    for (const one of ["INSERT INTO notes VALUES ('elsewhere')", "UPDATE clock SET n = n + 1"]) await primary.ask(one);
    const count = () => ask(engine, text)[0]![0];
    const before = trackCommitsIn(reader, count);
    makeReadsFind(node, reader, syncState(node)!.own + 1);
    return [before, trackCommitsIn(reader, count), trackCommitsIn(newRequestCommits(), count)];
  });

  expect(found).toEqual([0, 1, 0]);
  while (ask(engineOf(node), text)[0]![0] === 0) await Bun.sleep(1);
});

test.skipIf(whyNoSqld !== null)("serves long reads from the replica", async () => {
  const text = "SELECT count(*) FROM notes WHERE text = 'endless'";
  const counts = await withoutNews((engine) =>
    trackCommitsIn(newRequestCommits(), () => {
      engine.run("INSERT INTO notes VALUES ('endless')");
      return Array.from({ length: 300 }, () => ask(engine, text)[0]![0]);
    }),
  );

  expect([counts[0], counts.at(-1)]).toEqual([1, 0]);
});

test.skipIf(whyNoSqld !== null)("backs up the replica even while it's late", async () => {
  const path = join(folder, "backup.db");
  await withoutNews((engine) => {
    engine.run("INSERT INTO notes VALUES ('not yet')");
    writeSnapshot(node, path);
  });
  const backup = openReadOnly(path);

  expect(ask(engineOf(backup), "SELECT count(*) FROM notes WHERE text = 'not yet'")).toEqual([[0]]);
  closeDatabase(backup);
});

const LATER_MS = 60_000;

test.skipIf(whyNoSqld !== null)("calls a copy too old when late for long, unless it's being rebuilt", async () => {
  const engine = engineOf(node);
  const isFine = (later: number) => isUpToDate(node, performance.now() + later);
  const text = "SELECT count(*) FROM notes WHERE text = 'anew'";
  expect(isFine(0)).toBe(true);
  await replica.kill();
  const place = dirname(replica.file);
  engine.run("INSERT INTO notes VALUES ('anew')");
  while (syncState(node)!.primary < nodeOf(node)!.committed) await Bun.sleep(5);
  const hanging = [isFine(0), isFine(LATER_MS)];
  renameSync(place, `${place}-whole`);
  mkdirSync(place);
  closeDatabase(openDatabase(replica.file));
  while (!syncState(node)!.isRenewing) await Bun.sleep(5);
  const renewing = [isFine(LATER_MS), isFine(20 * LATER_MS)];
  const shown = trackCommitsIn(newRequestCommits(), () => ask(engine, text));
  engine.run("INSERT INTO notes VALUES ('anew')");
  const own = ask(engine, text);
  rmSync(place, { recursive: true });
  renameSync(`${place}-whole`, place);
  await replica.start();
  while (syncState(node)!.own < nodeOf(node)!.committed) await Bun.sleep(5);

  expect({ hanging, renewing, shown, own }).toEqual({
    hanging: [true, false],
    renewing: [true, false],
    shown: [[0]],
    own: [[2]],
  });
  expect([isFine(0), ask(engine, text)]).toEqual([true, [[2]]]);
});

test.skipIf(whyNoSqld !== null)("refuses to write in a reading transaction", () => {
  const write = () => engineOf(node).run("DELETE FROM notes");
  expect(() => engineOf(node).transaction(write).deferred()).toThrow();
});
