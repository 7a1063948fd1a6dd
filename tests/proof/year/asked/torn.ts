import type { Db } from "#db/open.ts";
import { statement } from "#db/statement.ts";
import { sums } from "../../support/sums.ts";
import { Failure } from "../failure.ts";

/** How far apart things are that are written together. */
export const apart = (db: Db) =>
  Object.entries(sums).map(([what, query]) => `${what}: ${statement(db, query).values()[0]![0]}`);

type Apart = ReturnType<typeof apart>;

/** Point 8, of a request in the midst of which the process died: what has come of it is all of it, or nothing. */
export function checkTorn(left: Apart, before: Apart, whole: Apart) {
  const torn = left.filter((sum, at) => sum !== before[at] && sum !== whole[at]);
  if (torn.length > 0) throw new Failure(8, `Half of a request is there: ${torn.join("; ")}`);
  const isAs = (other: Apart) => left.every((sum, at) => sum === other[at]);
  if (!isAs(before) && !isAs(whole)) {
    const parts = left.filter((sum, at) => before[at] !== whole[at] && sum === whole[at]);
    throw new Failure(8, `A part of a request is there: ${parts.join("; ")}`);
  }
}
