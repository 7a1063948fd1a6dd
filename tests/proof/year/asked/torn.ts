import type { Db } from "#db/db.ts";
import { statement } from "#db/statement.ts";
import { sums } from "../../support/sums.ts";
import type { Mark } from "../ground.ts";
import { type Around, Failure } from "../world.ts";

const apart = (db: Db) =>
  Object.entries(sums).map(([what, query]) => `${what}: ${statement(db, query).values()[0]![0]}`);

/** Point 8, of a request that was just answered: wherever in its midst the process had died, all of it would be there, or nothing. */
export function checkTorn({ ctx, lives }: Around, since: Mark) {
  const left: string[][] = [];
  lives.eachLeft(since, (db) => left.push(apart(db)));
  if (left.length === 0) return;
  const [before, whole] = [left[0]!, apart(ctx.db)];
  for (const state of left) {
    const torn = state.filter((sum, at) => sum !== before[at] && sum !== whole[at]);
    if (torn.length > 0) throw new Failure(8, `Half of a request would be there: ${torn.join("; ")}`);
    const come = state.filter((sum, at) => before[at] !== whole[at] && sum === whole[at]);
    if (come.length > 0 && state.some((sum, at) => sum !== whole[at]))
      throw new Failure(8, `A part of a request would be there: ${come.join("; ")}`);
  }
}
