import { Database } from "bun:sqlite";
import { appendFileSync } from "node:fs";
import { join } from "node:path";

/** Preloaded: writes each kind of statement that the tests prepare to the folder `STATEMENTS`, once a process. */
const kinds = new Set<string>();
for (const name of ["query", "prepare"] as const) {
  const original = Database.prototype[name];
  Database.prototype[name] = function (this: Database, text: string, ...rest: []) {
    const kind = text.replaceAll(/(?:, ?\?)+|\d+/g, "");
    const isNew = /^\s*(?:select|with|insert|update|delete|replace)\b/i.test(text) && kinds.size < kinds.add(kind).size;
    if (isNew) appendFileSync(join(process.env.STATEMENTS!, String(process.pid)), `${JSON.stringify(text)}\n`);
    return original.call(this, text, ...rest);
  } as typeof original;
}
