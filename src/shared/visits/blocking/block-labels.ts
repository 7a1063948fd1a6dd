import type { Side } from "../proposal-labels.ts";

const blockNames: Record<Side, Record<"block" | "unblock", string>> = {
  groomer: { block: "Block", unblock: "Unblock" },
  parent: { block: "Stop messages", unblock: "Allow messages" },
};

export const blockName = (by: Side, isBlocked: boolean) => blockNames[by][isBlocked ? "unblock" : "block"];

export const mutedTexts: Record<Side, (name: string) => string> = {
  groomer: (name) => `You blocked ${name}. You don't get notifications of messages here.`,
  parent: (name) => `You stopped messages with ${name}. You don't get notifications here.`,
};

export const blockInWords = ({ petParentName: who, isParentBlocked = false }: ParentOfGroomer) => ({
  choice: "block",
  name: blockName("groomer", isParentBlocked),
  title: `${blockName("groomer", isParentBlocked)} ${who}`,
  what: isParentBlocked
    ? "They can send you requests again."
    : "They can't send you new requests. Existing bookings stay.",
});

interface ParentOfGroomer {
  petParentName: string;
  isParentBlocked?: boolean | undefined;
}

export const blockedFilter = {
  name: "Blocked",
  none: "No clients are blocked.",
  isRare: true,
  has: ({ isBlocked }: { isBlocked: boolean }) => isBlocked,
};

export const BLOCKED_NOT_DUE = "You blocked them.";
