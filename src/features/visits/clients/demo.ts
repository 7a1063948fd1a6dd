import { and, asc, eq } from "drizzle-orm";
import { bookingPets, bookings, clientPets, clients } from "#db/schema/tables.ts";
import { madeUpClientNotes } from "#db/seed/client-notes.ts";
import type { DemoSeed } from "#src/base/feature.ts";

/** The demo groomer's notes about some clients and their pets. */
export function noteInDemo({ tx, groomerId }: DemoSeed) {
  const visited = and(eq(bookings.groomerId, groomerId), eq(bookings.status, "completed"));
  const parents = tx
    .selectDistinct({ petParentId: bookings.petParentId })
    .from(bookings)
    .where(visited)
    .orderBy(asc(bookings.petParentId))
    .limit(madeUpClientNotes.length)
    .all();
  for (const [at, { petParentId }] of parents.entries()) {
    const { household, pet: note } = madeUpClientNotes[at]!;
    const isTheirs = and(eq(clients.groomerId, groomerId), eq(clients.accountId, petParentId));
    tx.update(clients).set({ note: household }).where(isTheirs).run();
    const groomed = tx
      .select({ petId: bookingPets.petId })
      .from(bookingPets)
      .innerJoin(bookings, eq(bookings.id, bookingPets.bookingId))
      .where(and(visited, eq(bookings.petParentId, petParentId)))
      .get();
    const client = tx.select({ id: clients.id }).from(clients).where(isTheirs).get()!;
    const isIt = and(eq(clientPets.clientId, client.id), eq(clientPets.petId, groomed?.petId ?? 0));
    tx.update(clientPets).set({ note }).where(isIt).run();
  }
}
