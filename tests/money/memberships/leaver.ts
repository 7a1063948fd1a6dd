import { eq } from "drizzle-orm";
import { alerts, embeddedCards, embeddedCustomers, outbox, users } from "#db/schema/tables.ts";
import { finishClosings } from "#src/features/running/privacy/closing-work.ts";
import { PaymentError } from "#src/ports/payments/provider.ts";
import { PASSWORD, signedIn } from "#tests/support/people.ts";
import { setUpMembership } from "./setup.ts";

export const leave = ({ app, user }: Awaited<ReturnType<typeof setUpMembership>>) =>
  signedIn(app, user, "groomer").delete("/api/account", { password: PASSWORD });

export const away = () => Promise.reject(new PaymentError("unavailable", "The payment provider isn't responding."));

/** Gus at the payment provider, and what becomes of him when he leaves. */
export async function setUpLeaver(...call: Parameters<typeof setUpMembership>) {
  const setup = await setUpMembership(...call);
  const { db } = setup.app.ctx;
  const account = () => db.select().from(users).where(eq(users.id, setup.user.id)).get()!;
  return {
    ...setup,
    leave: () => leave(setup),
    finish: () => finishClosings(setup.app.ctx),
    account,
    isErased: () => account().deletedAt !== null,
    statuses: async () => (await setup.subscriptions()).map(({ status }) => status),
    alerts: () => db.select().from(alerts).where(eq(alerts.groomerId, setup.groomerId)).all(),
    mailsToGus: () => db.select().from(outbox).where(eq(outbox.recipient, setup.user.email)).all(),
    /** What the provider still knows of him. */
    customer: () => db.select().from(embeddedCustomers).where(eq(embeddedCustomers.groomerId, setup.groomerId)).get()!,
    cards: () => db.select().from(embeddedCards).all(),
  };
}
export type Leaver = Awaited<ReturnType<typeof setUpLeaver>>;
