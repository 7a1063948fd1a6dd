import { and, asc, desc, eq, min } from "drizzle-orm";
import { bookings, clientPets, clients, visitPets, visits } from "#db/schema/tables.ts";
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

const ways = ["venmo", "cash", "card", "venmo", "zelle", "check"] as const;
const tips = [1000, 0, 500, 1500, 0];

export function payInDemo({ tx, groomerId }: DemoSeed) {
  const done = tx
    .select({ id: visits.id, clientId: visits.clientId, price: visits.priceMin })
    .from(visits)
    .where(and(eq(visits.groomerId, groomerId), eq(visits.status, "completed")))
    .orderBy(desc(visits.startsAt), asc(visits.id))
    .all();
  for (const [at, { id, clientId, price }] of done.entries()) {
    const paid =
      at === 0
        ? ({ tip: 0, paidBy: "not_yet" } as const)
        : { tip: tips[at % tips.length]!, paidBy: ways[(clientId ?? 0) % ways.length]! };
    tx.update(visits)
      .set({ amountPaid: price ?? 0, ...paid })
      .where(eq(visits.id, id))
      .run();
  }
}
