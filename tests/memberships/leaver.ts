import { eq } from "drizzle-orm";
import { alerts, embeddedCards, embeddedCustomers, outbox, users } from "#db/schema/tables.ts";
import { finishClosings } from "#src/features/privacy/closing-work.ts";
import { PaymentError } from "#src/ports/payments/provider.ts";
import { PASSWORD, signedIn } from "#tests/support/people.ts";
import { scene } from "./scene.ts";

export const leave = ({ app, user }: Awaited<ReturnType<typeof scene>>) =>
  signedIn(app, user, "groomer").delete("/api/account", { password: PASSWORD });

export const away = () => Promise.reject(new PaymentError("unavailable", "The payment provider does not answer."));

/** Gus at the payment provider, and what becomes of him when he leaves. */
export async function leaver(...call: Parameters<typeof scene>) {
  const stage = await scene(...call);
  const { db } = stage.app.ctx;
  const account = () => db.select().from(users).where(eq(users.id, stage.user.id)).get()!;
  return {
    ...stage,
    leave: () => leave(stage),
    finish: () => finishClosings(stage.app.ctx),
    account,
    isErased: () => account().deletedAt !== null,
    statuses: async () => (await stage.subscriptions()).map(({ status }) => status),
    alerts: () => db.select().from(alerts).where(eq(alerts.groomerId, stage.groomerId)).all(),
    mailsToGus: () => db.select().from(outbox).where(eq(outbox.recipient, stage.user.email)).all(),
    /** What the provider still knows of him. */
    customer: () => db.select().from(embeddedCustomers).where(eq(embeddedCustomers.groomerId, stage.groomerId)).get()!,
    cards: () => db.select().from(embeddedCards).all(),
  };
}
export type Leaver = Awaited<ReturnType<typeof leaver>>;
