import { alerts, embeddedCards, embeddedCustomers, outbox, users } from "#db/db.ts";
import { finishClosings } from "#src/features/running/privacy/closing-work.ts";
import { PaymentError } from "#src/ports/payments/provider.ts";
import { PASSWORD, signedIn } from "#tests/support/people.ts";
import { readRow, readRows } from "#tests/support/rows.ts";
import { setUpMembership } from "./setup.ts";

export const leave = ({ app, user }: Awaited<ReturnType<typeof setUpMembership>>) =>
  signedIn(app, user, "groomer").delete("/api/account", { password: PASSWORD });

export const away = () => Promise.reject(new PaymentError("unavailable", "The payment provider isn't responding."));

export async function setUpLeaver(...call: Parameters<typeof setUpMembership>) {
  const setup = await setUpMembership(...call);
  const { db } = setup.app.ctx;
  const account = () => readRow(db, users, { id: setup.user.id })!;
  return {
    ...setup,
    leave: () => leave(setup),
    finish: () => finishClosings(setup.app.ctx),
    account,
    isErased: () => account().deletedAt !== null,
    statuses: async () => (await setup.subscriptions()).map(({ status }) => status),
    alerts: () => readRows(db, alerts, { groomerId: setup.groomerId }),
    mailsToGus: () => readRows(db, outbox, { recipient: setup.user.email }),
    customer: () => readRow(db, embeddedCustomers, { groomerId: setup.groomerId })!,
    cards: () => readRows(db, embeddedCards),
  };
}
export type Leaver = Awaited<ReturnType<typeof setUpLeaver>>;
