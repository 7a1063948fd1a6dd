import type { BookingAction, BookingStatus } from "#src/shared/booking-words.ts";

export type Actor = "parent" | "groomer";

interface Transition {
  to: BookingStatus;
  /** Who may do it, and from which statuses. */
  from: Partial<Record<Actor, readonly BookingStatus[]>>;
  when?: "slot has started";
}

/**
 * The life of a booking: every change of status in the product is one line here. A groomer answers a request by
 * accepting or declining it and may call off an accepted one; a parent may cancel both (docs/product.md, Cancelling).
 */
export const transitions: Record<BookingAction, Transition> = {
  accept: { from: { groomer: ["pending"] }, to: "accepted" },
  decline: { from: { groomer: ["pending"] }, to: "declined" },
  complete: { from: { groomer: ["accepted"] }, to: "completed", when: "slot has started" },
  cancel: { from: { parent: ["pending", "accepted"], groomer: ["accepted"] }, to: "cancelled" },
};

export type Refusal = "wrong-actor" | "wrong-status" | "too-early";

/** What the rules look at; `startsAt` is the slot's first instant in UTC milliseconds. */
export interface BookingFacts {
  status: BookingStatus;
  startsAt: number;
}

/** The action that leads to a status; none leads back to pending. */
export const actionTo = (status: BookingStatus) =>
  (Object.keys(transitions) as BookingAction[]).find((action) => transitions[action].to === status);

/**
 * Where an action leads, or why it is refused: "wrong-actor" when only the other side could do it now, "wrong-status"
 * when nobody could.
 */
export function decide(
  booking: BookingFacts,
  action: BookingAction,
  actor: Actor,
  now: number,
): { to: BookingStatus } | { refused: Refusal } {
  const { from, to, when } = transitions[action];
  if (!from[actor]?.includes(booking.status)) {
    const isForTheOther = !from[actor] && Object.values(from).some((statuses) => statuses.includes(booking.status));
    return { refused: isForTheOther ? "wrong-actor" : "wrong-status" };
  }
  if (when === "slot has started" && now < booking.startsAt) return { refused: "too-early" };
  return { to };
}

/** What the site itself calls off when one side is suspended: everything that is still open. */
export const calledOffFrom: readonly BookingStatus[] = ["pending", "accepted"];

/** What this actor can do now: one button each. */
export const actionsFor = (booking: BookingFacts, actor: Actor, now: number) =>
  (Object.keys(transitions) as BookingAction[]).filter((action) => "to" in decide(booking, action, actor, now));
