import { endSubscription } from "./invoices.ts";
import { Refusal, type World } from "./world.ts";

/** What runs ends with its customer, whose name stays known as that of a deleted one. */
export function deleteCustomer(world: World, id: string) {
  world.get("customer", id);
  for (const found of world.all("subscription")) {
    if (found.customer === id && found.ended_at === null) endSubscription(world, found, "cancellation_requested");
  }
  world.remove(id);
  return { id, object: "customer", deleted: true };
}

export const isDeleted = (world: World, id: string) => world.removed.has(id);

/** A setup that has succeeded, or was given up before, is refused. */
export function cancelSetup(world: World, id: string) {
  const intent = world.get("setup_intent", id);
  if (!intent.status.startsWith("requires_")) {
    const message = `You cannot cancel this SetupIntent because it has a status of ${intent.status}.`;
    throw new Refusal(400, { type: "invalid_request_error", code: "setup_intent_unexpected_state", message });
  }
  intent.status = "canceled";
  return intent;
}
