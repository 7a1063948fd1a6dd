import { asc, eq } from "drizzle-orm";
import { ownPets, pets, users } from "#db/schema/tables.ts";
import type { DemoSeed } from "#src/base/feature.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { OwnClientInput } from "#src/shared/visits/own/own-clients.ts";
import { addOwnClients } from "../own/add.ts";

/** The parent to try out stands on the groomer's paper too: the groomer is asked whether it is the same. */
export function askInDemo({ tx, now, groomerId, parentId }: DemoSeed) {
  const parent = tx.select().from(users).where(eq(users.id, parentId)).get()!;
  const pet = tx.select().from(pets).where(eq(pets.petParentId, parentId)).orderBy(asc(pets.id)).get();
  const surname = parent.fullName.split(" ").at(-1)!;
  const entered = { name: `The ${surname}s`, email: parent.email, note: "Have been coming since before this site" };
  const input = OwnClientInput.parse(entered);
  const [ownClientId] = addOwnClients(tx, groomerId, [input], { now: now - 40 * DAY_MS });
  if (!pet) return;
  const { name, type, breed } = pet;
  tx.insert(ownPets).values({ ownClientId: ownClientId!, name, type, breed, createdAt: now }).run();
}
