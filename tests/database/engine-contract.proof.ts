import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { changesOf } from "#db/changes.ts";
import { closeDatabase, type Db, engineOf, nodeOf, openDatabase, openNode, openReadOnly, readReplica } from "#db/db.ts";
import type { Engine } from "#db/engine.ts";
import { expectCommit, isUpToDate, noCommits, sequencesOf, trackCommits } from "#db/node/commit-sequence.ts";
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
same("bytes", (engine) =>
  ask(engine, "SELECT ?1, typeof(?1), length(?2)", new Uint8Array([0, 1, 255]), Buffer.from("a")),
);
same("a number that no number of JavaScript holds", (engine) => ask(engine, "SELECT 9223372036854775807, 0.1 + 0.2"));
same("values by their names", (engine) =>
  engine
    .query<unknown, [{ name: string; age: number }]>("SELECT $name AS name, $age AS age")
    .all({ name: "A", age: 3 }),
);

same("no row", (engine) => {
  const query = engine.query<unknown, []>("SELECT id FROM owners WHERE id = 99");
  return [query.get(), query.all(), query.values(), [...query.iterate()]];
});
same("rows by name and in order", (engine) => {
  const query = engine.query<unknown, []>("SELECT 1 AS a, 'x' AS b UNION ALL SELECT 2, NULL");
  return [query.get(), query.all(), query.values(), [...query.iterate()]];
});

let next = 0;
const name = () => `owner ${next++}`;
same("what an insert says, with a trigger that inserts too", (engine) =>
  engine.query<unknown, [string]>("INSERT INTO owners (name) VALUES (?) ").run("Ann"),
);
same("what an update says", (engine) => engine.query<unknown, []>("UPDATE owners SET age = 40").run().changes);
same(
  "what an update of nothing says",
  (engine) => engine.query<unknown, []>("UPDATE owners SET age = 1 WHERE id = 0").run().changes,
);
same("what is returned", (engine) =>
  engine.query<unknown, []>("INSERT INTO owners (name, age) VALUES ('Bob', 3) RETURNING id, name").all(),
);
same("what is returned, as one row", (engine) =>
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
  ["a name that is taken", "INSERT INTO owners (name) VALUES ('Ann')"],
  ["a check", "INSERT INTO owners (name, age) VALUES ('Cid', -1)"],
  ["a row without its parent", "INSERT INTO dogs (owner) VALUES (99)"],
  ["nothing where something must be", "INSERT INTO owners (name) VALUES (NULL)"],
  ["a text in a column of numbers", "INSERT INTO owners (name, age) VALUES ('Dot', 'old')"],
];
for (const [title, text] of broken) same(title, (engine) => engine.run(text));

test.skipIf(whyNoSqld !== null)("what is no SQL is an error of ours, not of the disk", () => {
  for (const db of [file, node]) {
    expect(outcome(db, (engine) => engine.run("INSERT INTO nowhere VALUES (1)"))).toMatchObject({
      name: "SQLiteError",
      code: expect.stringMatching(/^SQLITE_ERROR/),
    });
  }
});

same("a transaction goes on after a statement that failed", (engine) => {
  const work = () => {
    engine.run("INSERT INTO owners (name) VALUES ('Eve')");
    try {
      engine.run("INSERT INTO owners (name) VALUES ('Ann')");
    } catch {}
    return [engine.inTransaction, ask(engine, "SELECT count(*) FROM owners")];
  };
  return [engine.transaction(work).immediate(), engine.inTransaction];
});

same("what a transaction does in vain is undone, and its own error comes out", (engine) => {
  const work = () => {
    engine.run("INSERT INTO owners (name) VALUES ('Fay')");
    throw new RangeError("No");
  };
  return engine.transaction(work).immediate();
});

same("one inside another is undone alone", (engine) => {
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

same("two that are undone one after the other, deep inside", (engine) => {
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

same("one that only reads, inside one that writes, reads what was written", (engine) => {
  const read = engine.transaction(() => ask(engine, "SELECT count(*) FROM owners WHERE name = 'Gus'"));
  const write = () => {
    engine.run("INSERT INTO owners (name) VALUES ('Gus')");
    return read.deferred();
  };
  const gave = engine.transaction(write).immediate();
  engine.run("DELETE FROM owners WHERE name = 'Gus'");
  return [gave, read.deferred()];
});

same("one that writes nothing", (engine) => engine.transaction(() => ask(engine, "SELECT 1")).immediate());
same("an empty one", (engine) => engine.transaction(() => engine.inTransaction).immediate());

test.skipIf(whyNoSqld !== null)("what was committed is read at once, and counted", () => {
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
    while (sequencesOf(node)!.own < nodeOf(node)!.committed) await Bun.sleep(1);
  }
}

test.skipIf(whyNoSqld !== null)(
  "what a transaction finds that others wrote is there for whoever goes on reading",
  async () => {
    const text = "SELECT count(*) FROM notes WHERE text = 'by another machine'";
    const found = await withoutNews(async (engine) => {
      for (const one of ["INSERT INTO notes VALUES ('by another machine')", "UPDATE clock SET n = n + 1"]) {
        await primary.ask(one);
      }
      return [engine.transaction(() => ask(engine, text)).immediate(), ask(engine, text)];
    });

    expect(found).toEqual([[[1]], [[1]]]);
  },
);

test.skipIf(whyNoSqld !== null)(
  "a copy that is late holds nobody up: who wrote reads it, others what was before",
  async () => {
    const text = "SELECT count(*) FROM notes WHERE text = 'late'";
    const [writer, other, asker] = [noCommits(), noCommits(), noCommits()];
    const seen = await withoutNews(async (engine) => {
      const count = () => ask(engine, text)[0]![0];
      const own = await trackCommits(writer, async () => {
        engine.run("INSERT INTO notes VALUES ('late')");
        await Bun.sleep(1);
        return [
          count(),
          engine.transaction(count).immediate(),
          engine.transaction(count).deferred(),
          readReplica(node, count),
        ];
      });
      const others = trackCommits(other, count);
      const found = trackCommits(asker, () => [engine.transaction(count).immediate(), count()]);
      engine.run("INSERT INTO notes VALUES ('late')");
      return { own, others, found, nobodys: count() };
    });

    expect(seen).toEqual({ own: [1, 1, 1, 0], others: 0, found: [1, 1], nobodys: 2 });
    expect(writer.n).toBe(nodeOf(node)!.committed - 1);
    expect([other, asker.n]).toEqual([noCommits(), 0]);
    expect(trackCommits(other, () => ask(engineOf(node), text))).toEqual([[2]]);
  },
);

test.skipIf(whyNoSqld !== null)(
  "nothing is kept under a state of the primary that the copy does not have",
  async () => {
    const states = await withoutNews((engine) => {
      engine.run("INSERT INTO notes VALUES ('state')");
      return [changesOf(node), changesOf(node)];
    });

    expect(new Set(states).size).toBe(2);
    expect(changesOf(node)).toBe(changesOf(node));
  },
);

test.skipIf(whyNoSqld !== null)("who comes from another machine finds what they wrote there", async () => {
  const text = "SELECT count(*) FROM notes WHERE text = 'elsewhere'";
  const reader = noCommits();
  const found = await withoutNews(async (engine) => {
    for (const one of ["INSERT INTO notes VALUES ('elsewhere')", "UPDATE clock SET n = n + 1"]) await primary.ask(one);
    const count = () => ask(engine, text)[0]![0];
    const before = trackCommits(reader, count);
    expectCommit(node, reader, sequencesOf(node)!.own + 1);
    return [before, trackCommits(reader, count), trackCommits(noCommits(), count)];
  });

  expect(found).toEqual([0, 1, 0]);
  while (ask(engineOf(node), text)[0]![0] === 0) await Bun.sleep(1);
});

test.skipIf(whyNoSqld !== null)("what reads without end does so in the replica", async () => {
  const text = "SELECT count(*) FROM notes WHERE text = 'endless'";
  const counts = await withoutNews((engine) =>
    trackCommits(noCommits(), () => {
      engine.run("INSERT INTO notes VALUES ('endless')");
      return Array.from({ length: 300 }, () => ask(engine, text)[0]![0]);
    }),
  );

  expect([counts[0], counts.at(-1)]).toEqual([1, 0]);
});

test.skipIf(whyNoSqld !== null)("a backup is of the replica, also while that is late", async () => {
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

test.skipIf(whyNoSqld !== null)("a copy that is late for long is too old, unless it is being made anew", async () => {
  const engine = engineOf(node);
  const isFine = (later: number) => isUpToDate(node, performance.now() + later);
  const text = "SELECT count(*) FROM notes WHERE text = 'anew'";
  expect(isFine(0)).toBe(true);
  await replica.kill();
  const place = dirname(replica.file);
  engine.run("INSERT INTO notes VALUES ('anew')");
  while (sequencesOf(node)!.primary < nodeOf(node)!.committed) await Bun.sleep(5);
  const hanging = [isFine(0), isFine(LATER_MS)];
  renameSync(place, `${place}-whole`);
  mkdirSync(place);
  closeDatabase(openDatabase(replica.file));
  while (!sequencesOf(node)!.isRenewing) await Bun.sleep(5);
  const renewing = [isFine(LATER_MS), isFine(20 * LATER_MS)];
  const shown = trackCommits(noCommits(), () => ask(engine, text));
  engine.run("INSERT INTO notes VALUES ('anew')");
  const own = ask(engine, text);
  rmSync(place, { recursive: true });
  renameSync(`${place}-whole`, place);
  await replica.start();
  while (sequencesOf(node)!.own < nodeOf(node)!.committed) await Bun.sleep(5);

  expect({ hanging, renewing, shown, own }).toEqual({
    hanging: [true, false],
    renewing: [true, false],
    shown: [[0]],
    own: [[2]],
  });
  expect([isFine(0), ask(engine, text)]).toEqual([true, [[2]]]);
});

test.skipIf(whyNoSqld !== null)("a transaction that reads cannot write", () => {
  const write = () => engineOf(node).run("DELETE FROM notes");
  expect(() => engineOf(node).transaction(write).deferred()).toThrow();
});
