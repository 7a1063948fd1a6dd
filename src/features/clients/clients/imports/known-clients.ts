import type { Db, Tx } from "#db/open.ts";
import { type Household, reachedOf } from "#src/domain/client-import/households.ts";
import { areStrangers, keysOf, type Reached } from "#src/domain/client-import/same-household.ts";
import { bookedVisits, ownOf } from "../booked-rows.ts";
import { clientRows } from "../client-rows.ts";

export interface Sorted {
  added: Household[];
  known: ReadonlySet<Household>;
}

/** Finds households that are already clients. */
export function sortKnown(db: Db | Tx, groomerId: number, households: readonly Household[], now: number): Sorted {
  const visited = new Set(bookedVisits(db, ownOf(groomerId), now).map(({ petParentId }) => petParentId));
  const people = clientRows(db, { groomerId }).flatMap(
    ({ account, name, phone, email, address, city, zipCode }): Reached[] => {
      const place = { address, city, zipCode };
      return [
        ...(name === null ? [] : [{ name, phone, email, ...place }]),
        ...(account && visited.has(account.id) ? [{ ...account, ...place }] : []),
      ];
    },
  );
  const byKey = Map.groupBy(
    people.flatMap((one) => keysOf(one).map((key) => ({ key, one }))),
    ({ key }) => key,
  );
  const isKnown = ({ input }: Household) => {
    const facts = reachedOf(input);
    return keysOf(facts).some((key) => byKey.get(key)?.some(({ one }) => !areStrangers(one, facts)));
  };
  const known = new Set(households.filter(isKnown));
  return { added: households.filter((household) => !known.has(household)), known };
}
