import { Database } from "bun:sqlite";
import { drizzle } from "drizzle-orm/bun-sqlite";
import { type Db, openDatabase, sqlite } from "#db/db.ts";

export interface SharedConnection {
  begin(): Db;
  takeBack(): boolean;
}

/** Replaces a finished test's database so late writes can't reach the next test. */
const over = new Proxy({} as Database, {
  get() {
    throw new Error("The test of this database is over");
  },
});

export function shareConnection(template: Uint8Array): SharedConnection {
  const connection = sqlite(openDatabase(template));
  runAsSavepoints(connection);
  shared.add(connection);
  const own = ownNames(connection);
  let db: Db | undefined;
  return {
    begin() {
      connection.run("BEGIN");
      db = drizzle(connection) as Db;
      return db;
    },
    takeBack() {
      Object.assign(db!, { $client: over });
      const isAsBefore = isReallyInTransaction(connection) && ownNames(connection) === own;
      if (isAsBefore) connection.run("ROLLBACK");
      else connection.close();
      return isAsBefore;
    },
  };
}

const shared = new WeakSet<object>();
/** True if other tests have used this connection and its statements are cached. */
export const isShared = (connection: object): boolean => shared.has(connection);

const ownNames = (connection: Database) => Object.getOwnPropertyNames(connection).sort().join(" ");

const { get: inTransaction } = Object.getOwnPropertyDescriptor(Database.prototype, "inTransaction")!;
const isReallyInTransaction = (connection: Database): boolean => inTransaction!.call(connection);

function runAsSavepoints(connection: Database) {
  let depth = 0;
  const run = connection.run.bind(connection);
  const refuse = () => {
    throw new Error("Tests that copy their database or change its settings need one that no other has: give hasOwnDb");
  };
  const transaction = <Args extends unknown[], T>(work: (...args: Args) => T) => {
    const command = (...args: Args): T => {
      const name = `level${depth}`;
      run(`SAVEPOINT ${name}`);
      depth += 1;
      try {
        const result = work(...args);
        run(`RELEASE ${name}`);
        return result;
      } catch (error) {
        if (isReallyInTransaction(connection)) run(`ROLLBACK TO ${name}; RELEASE ${name}`);
        throw error;
      } finally {
        depth -= 1;
      }
    };
    return Object.assign(command, { deferred: command, immediate: command, exclusive: command });
  };
  Object.defineProperties(connection, {
    transaction: { value: transaction },
    inTransaction: { get: () => depth > 0 },
    // A copy would lack the rows that the test has written.
    serialize: { value: refuse },
    run: { value: (text: string, ...values: never[]) => (/^PRAGMA .*=/i.test(text) ? refuse() : run(text, ...values)) },
  });
}
