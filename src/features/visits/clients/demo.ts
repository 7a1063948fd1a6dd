import { and, asc, eq } from "drizzle-orm";
import { bookingPets, bookings, clientNotes, clientPetNotes } from "#db/schema/tables.ts";
import { madeUpClientNotes } from "#db/seed/client-notes.ts";
import type { DemoSeed } from "#src/base/feature.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";

/** The demo groomer's notes about some clients and their pets. */
export function noteInDemo({ tx, now, groomerId }: DemoSeed) {
  const changedAt = now - 3 * DAY_MS;
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
    tx.insert(clientNotes).values({ groomerId, petParentId, note: household, changedAt }).run();
    const groomed = tx
      .select({ petId: bookingPets.petId })
      .from(bookingPets)
      .innerJoin(bookings, eq(bookings.id, bookingPets.bookingId))
      .where(and(visited, eq(bookings.petParentId, petParentId)))
      .get();
    if (groomed) tx.insert(clientPetNotes).values({ groomerId, petId: groomed.petId, note, changedAt }).run();
  }
}
