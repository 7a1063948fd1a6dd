import type { CardKind } from "./provider-contract.ts";

const card = (number: string) => ({ number, expMonth: 12, expYear: 2031 });

export const cards: Record<CardKind, ReturnType<typeof card>> = {
  works: card("4242 4242 4242 4242"),
  declined: card("4000 0000 0000 0002"),
  expired: card("4000 0000 0000 0069"),
  "declines-later": card("4000 0000 0000 0341"),
  "asks-once": card("4000 0025 0000 3155"),
  "asks-always": card("4000 0027 6000 3184"),
};
