import type { BookingView } from "#src/shared/visits/bookings.ts";

export type ChoiceName =
  | "accept"
  | "accept_anyway"
  | "change_minutes"
  | "decline"
  | "on_my_way"
  | "arrived"
  | "complete"
  | "propose_next"
  | "propose"
  | "messages"
  | "write_note"
  | "calendar"
  | "no_show"
  | "cancel"
  | "reopen"
  | "edit"
  | "remove";

export const canAcceptOffer = (proposal: BookingView["proposal"]) => proposal?.actions.includes("accept");

type ActionableBooking = Pick<BookingView, "actions" | "status"> & Partial<Pick<BookingView, "hasThread" | "proposal">>;

const main = ["accept", "on_my_way", "arrived", "complete", "propose_next"];

export const endingChoices: readonly ChoiceName[] = ["no_show", "cancel", "remove"];

/** `filled` is the first main action. A request that doesn't fit or was countered is accepted from the menu. */
export function arrangeActions(
  { actions, status, hasThread, proposal = null }: ActionableBooking,
  fits: boolean,
  places: Partial<Record<ChoiceName, unknown>>,
): { filled: ChoiceName | undefined; quiet: ChoiceName | undefined; menu: ChoiceName[] } {
  const can = new Set<string>(actions);
  if (can.has("accept")) can.add("change_minutes");
  if (hasThread) can.add("messages");
  if (status === "accepted") can.add("calendar");
  const has = (choice: ChoiceName) => can.has(choice) && places[choice] !== undefined;
  // Counterproposals have their own buttons.
  const isCountered = can.has("accept") && canAcceptOffer(proposal);
  if (has("accept") && (isCountered || (!fits && has("propose")))) {
    can.delete("accept");
    can.add("accept_anyway");
  }
  const next = isCountered ? [] : can.has("accept_anyway") ? ["propose"] : [...can].filter((one) => main.includes(one));
  const filled = (next as ChoiceName[]).find(has);
  const quiet = has("decline") ? "decline" : undefined;
  const menu = (Object.keys(places) as ChoiceName[]).filter(
    (choice) => has(choice) && choice !== filled && choice !== quiet,
  );
  return { filled, quiet, menu };
}
