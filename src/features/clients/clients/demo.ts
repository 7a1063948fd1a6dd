import { and, asc, eq, min } from "drizzle-orm";
import { bookings, clientPets, clients, visitPets } from "#db/schema/tables.ts";
import { saidOf } from "#db/seed/tables.ts";
import type { DemoSeed } from "#src/base/feature.ts";

export function noteInDemo({ tx, groomerId }: DemoSeed) {
  const [households, petNotes] = [saidOf("household"), saidOf("pet")];
  const visited = tx
    .select({ clientId: clients.id, petId: min(visitPets.petId) })
    .from(clients)
    .innerJoin(bookings, and(eq(bookings.groomerId, clients.groomerId), eq(bookings.petParentId, clients.accountId)))
    .innerJoin(visitPets, eq(visitPets.visitId, bookings.id))
    .where(and(eq(clients.groomerId, groomerId), eq(bookings.status, "completed")))
    .groupBy(clients.id)
    .orderBy(asc(clients.accountId))
    .limit(households.length)
    .all();
  for (const [at, { clientId, petId }] of visited.entries()) {
    tx.update(clients).set({ note: households[at] }).where(eq(clients.id, clientId)).run();
    const isTheirs = and(eq(clientPets.clientId, clientId), eq(clientPets.petId, petId!));
    tx.update(clientPets).set({ note: petNotes[at] }).where(isTheirs).run();
  }
}
