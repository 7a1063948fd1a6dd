export const blockInWords = ({ petParentName: who, isParentBlocked }: Blockable) => ({
  choice: "block",
  ...(isParentBlocked
    ? { name: "Unblock", title: `Unblock ${who}`, what: "They can send you requests again." }
    : {
        name: "Block",
        title: `Block ${who}`,
        what: "They can't send you new requests. Existing bookings stay.",
      }),
});

interface Blockable {
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
