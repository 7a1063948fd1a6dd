import { and, eq, inArray } from "drizzle-orm";
import { clientPets, clients, findRows, type Tx } from "#db/db.ts";
import { type ActorContext, auditBy } from "#src/base/context.ts";
import { invalid } from "#src/shared/base/errors.ts";
import type { PetNotesInput } from "#src/shared/visits/payments.ts";

interface PetNotesChange {
  clientId: number | null;
  notes: PetNotesInput;
  now: number;
}

/** Keeps a groomer's private notes about pets of a client; null removes one. Throws 422 for another client's pet. */
export function savePetNotes(tx: Tx, by: ActorContext, { clientId, notes, now }: PetNotesChange) {
  if (notes.length === 0) return;
  const isTheirs = and(
    eq(clientPets.clientId, clientId ?? 0),
    inArray(
      clientPets.id,
      notes.map(({ id }) => id),
    ),
  );
  const before = new Map(findRows(tx, clientPets, isTheirs).map((pet) => [pet.id, pet.note]));
  if (notes.some(({ id }) => !before.has(id))) throw invalid({ petNotes: "Choose a pet of this visit" });
  const changed = notes.filter(({ id, note }) => before.get(id) !== note);
  for (const { id, note } of changed) tx.update(clientPets).set({ note }).where(eq(clientPets.id, id)).run();
  if (changed.length === 0) return;
  tx.update(clients).set({ changedAt: now }).where(eq(clients.id, clientId!)).run();
  auditBy(tx, by, { action: "client-noted", target: `client ${clientId}`, now });
}
