import { eq } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { ownClients } from "#db/schema/tables.ts";
import type { Household } from "#src/domain/client-import/households.ts";
import { keysOf } from "#src/domain/client-import/same-household.ts";
import { ownOf, visitedPeople } from "../rows.ts";

export interface Sorted {
  added: Household[];
  known: ReadonlySet<Household>;
}

/** Which of these households are clients already: own clients, and parents visited through the site. */
export function sortKnown(db: Db | Tx, groomerId: number, households: readonly Household[], now: number): Sorted {
  const entered = db
    .select({ name: ownClients.name, phone: ownClients.phone, email: ownClients.email, address: ownClients.address })
    .from(ownClients)
    .where(eq(ownClients.groomerId, groomerId))
    .all();
  const visited = visitedPeople(db, ownOf(groomerId), now).map((person) => ({ ...person, address: null }));
  const keys = new Set([...entered, ...visited].flatMap(keysOf));
  const known = new Set(households.filter(({ input }) => keysOf(input).some((key) => keys.has(key))));
  return { added: households.filter((household) => !known.has(household)), known };
}
