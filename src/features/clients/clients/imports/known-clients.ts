import type { Db, Tx } from "#db/open.ts";
import type { Household } from "#src/domain/client-import/households.ts";
import { keysOf } from "#src/domain/client-import/same-household.ts";
import { bookedVisits, ownOf } from "../booked-rows.ts";
import { clientRows } from "../client-rows.ts";

export interface Sorted {
  added: Household[];
  known: ReadonlySet<Household>;
}

/** Which of these households are clients already: those who were entered, and parents visited through the site. */
export function sortKnown(db: Db | Tx, groomerId: number, households: readonly Household[], now: number): Sorted {
  const visited = new Set(bookedVisits(db, ownOf(groomerId), now).map(({ petParentId }) => petParentId));
  const people = clientRows(db, { groomerId }).flatMap(({ account, name, phone, email, address }) => [
    ...(name === null ? [] : [{ name, phone, email, address }]),
    ...(account && visited.has(account.id) ? [{ ...account, address }] : []),
  ]);
  const keys = new Set(people.flatMap(keysOf));
  const known = new Set(households.filter(({ input }) => keysOf(input).some((key) => keys.has(key))));
  return { added: households.filter((household) => !known.has(household)), known };
}
