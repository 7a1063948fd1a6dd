import type { Side } from "../booking-labels.ts";
import type { BookingView } from "../bookings.ts";
import type { BlockablePerson } from "./block-texts.ts";

const blockVerbs: Record<Side, Record<"block" | "unblock", string>> = {
  groomer: { block: "Block", unblock: "Unblock" },
  parent: { block: "Stop messages", unblock: "Allow messages" },
};

export const blockVerb = (by: Side, isBlocked: boolean) => blockVerbs[by][isBlocked ? "unblock" : "block"];

export const threadMutedTexts: Record<Side, (name: string) => string> = {
  groomer: (name) => `You blocked ${name}. You don't get notifications of messages here.`,
  parent: (name) => `You stopped messages with ${name}. You don't get notifications here.`,
};

/** The parent of a groomer's booking, unless the account is closed. */
export const blockableParentOf = ({ petParentId: id, petParentName: name, isParentBlocked: isBlocked }: BookingView) =>
  isBlocked === undefined ? undefined : { id, name, isBlocked };

export const blockChoice = ({ name, isBlocked }: BlockablePerson) => ({
  choice: "block",
  name: blockVerb("groomer", isBlocked),
  title: `${blockVerb("groomer", isBlocked)} ${name}`,
  what: isBlocked ? "They can send you requests again." : "They can't send you new requests. Existing bookings stay.",
});

export const blockedFilter = {
  name: "Blocked",
  none: "No clients are blocked.",
  isRare: true,
  has: ({ isBlocked }: { isBlocked: boolean }) => isBlocked,
};
