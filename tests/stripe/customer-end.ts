import { endSubscription } from "./invoices.ts";
import { Refusal, type Store } from "./store.ts";

export function deleteCustomer(store: Store, id: string) {
  store.get("customer", id);
  for (const found of store.all("subscription")) {
    if (found.customer === id && found.ended_at === null) endSubscription(store, found, "cancellation_requested");
  }
  store.remove(id);
  return { id, object: "customer", deleted: true };
}

export const isDeleted = (store: Store, id: string) => store.removed.has(id);

export function cancelSetup(store: Store, id: string) {
  const intent = store.get("setup_intent", id);
  if (!intent.status.startsWith("requires_")) {
    const message = `You cannot cancel this SetupIntent because it has a status of ${intent.status}.`;
    throw new Refusal(400, { type: "invalid_request_error", code: "setup_intent_unexpected_state", message });
  }
  intent.status = "canceled";
  return intent;
}
