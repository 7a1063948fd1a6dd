/**
 * Loaded before the site (`bun --preload`). Counts its statements and reports the count on a separate port. It isn't part
 * of the site, so it can also count older commits.
 */
import { Database } from "bun:sqlite";

type Method = (...values: unknown[]) => unknown;
const counted = new WeakSet<object>();
let count = 0;

/** Wraps each statement once, when it is created, because statements own their methods. */
function counting<S extends object>(statement: S): S {
  if (counted.has(statement)) return statement;
  counted.add(statement);
  for (const name of ["all", "get", "run", "values", "iterate"]) {
    const original = Reflect.get(statement, name) as Method;
    const value = (...values: unknown[]) => {
      count++;
      return original.apply(statement, values);
    };
    Object.defineProperty(statement, name, { value, configurable: true, writable: true });
  }
  return statement;
}

for (const name of ["query", "prepare"] as const) {
  const original = Database.prototype[name] as Method;
  Object.defineProperty(Database.prototype, name, {
    value(this: Database, ...args: unknown[]) {
      return counting(original.apply(this, args) as object);
    },
    configurable: true,
    writable: true,
  });
}

Bun.serve({
  hostname: "127.0.0.1",
  port: Number(process.env.STATEMENTS_PORT),
  fetch: () => new Response(String(count)),
});
