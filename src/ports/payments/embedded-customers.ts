import { and, eq, inArray, isNull } from "drizzle-orm";
import { embeddedCards, embeddedCustomers, embeddedIntents, embeddedSubscriptions, type Tx } from "#db/db.ts";
import { newId } from "./embedded-books.ts";
import { end, voidWaiting } from "./embedded-clock.ts";

export function customerOf(tx: Tx, groomerId: number, now: number): string {
  const own = and(eq(embeddedCustomers.groomerId, groomerId), isNull(embeddedCustomers.deletedAt));
  const known = tx.select().from(embeddedCustomers).where(own).get();
  if (known) return known.id;
  const id = newId("cus");
  tx.insert(embeddedCustomers).values({ id, groomerId, createdAt: now }).run();
  return id;
}

export function cancelOpenIntents(tx: Tx, customerId: string) {
  tx.update(embeddedIntents)
    .set({ status: "canceled" })
    .where(
      and(
        eq(embeddedIntents.customerId, customerId),
        eq(embeddedIntents.kind, "setup"),
        inArray(embeddedIntents.status, ["requires_payment_method", "requires_action"]),
      ),
    )
    .run();
}

/** Subscriptions end with the customer, like at Stripe. */
export function deleteCustomer(tx: Tx, customerId: string, now: number) {
  const ofCustomer = eq(embeddedSubscriptions.customerId, customerId);
  for (const row of tx.select().from(embeddedSubscriptions).where(ofCustomer).all()) {
    voidWaiting(tx, row.id);
    if (row.endedAt === null) end(tx, row, { at: now, by: "requested" }, now);
  }
  cancelOpenIntents(tx, customerId);
  tx.update(embeddedSubscriptions).set({ cardId: null }).where(ofCustomer).run();
  tx.update(embeddedIntents).set({ cardId: null }).where(eq(embeddedIntents.customerId, customerId)).run();
  tx.delete(embeddedCards).where(eq(embeddedCards.customerId, customerId)).run();
  tx.update(embeddedCustomers)
    .set({ email: null, name: null, cardId: null, deletedAt: now })
    .where(and(eq(embeddedCustomers.id, customerId), isNull(embeddedCustomers.deletedAt)))
    .run();
}
