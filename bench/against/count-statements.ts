/**
 * Loaded before the site (`bun --preload`): counts the statements that it runs, and says how many on a port of its own.
 * It works from outside, so that commits from before it can be counted too.
 */
import { Database } from "bun:sqlite";

type Method = (...values: unknown[]) => unknown;
const counted = new WeakSet<object>();
let count = 0;

/** Each statement has its methods on itself, so each is wrapped once, when it is first handed out. */
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
