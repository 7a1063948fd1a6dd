import type { BookingView } from "./bookings.ts";

export const historyActors = ["parent", "groomer", "site"] as const;
export type HistoryActor = (typeof historyActors)[number];

export interface HistoryEntry {
  at: number;
  by: HistoryActor | null;
  what: HistoryKey;
}

type SideNames = Pick<BookingView, "groomerName" | "petParentName">;

const words = {
  requested: (who) => `${who ?? "The pet parent"} requested this visit`,
  proposed: (who) => `${who ?? "One side"} proposed a change of time`,
  moved: (who) => `${who ?? "One side"} moved the visit`,
  "proposal-accepted": (who) => `${who ?? "The other side"} accepted a proposed time`,
  "proposal-declined": (who) => `${who ?? "The other side"} declined the proposed times`,
  "proposal-withdrawn": (who) => `${who ?? "One side"} withdrew the proposed times`,
  "proposal-lapsed": () => "The proposed times expired without a reply",
  accepted: (who) => `${who ?? "The groomer"} accepted`,
  "accept-undone": (who) => `${who ?? "The groomer"} undid the acceptance`,
  declined: (who) => `${who ?? "The groomer"} declined`,
  expired: () => "The request expired",
  cancelled: (who) => (who ? `${who} canceled` : "Canceled"),
  "on-my-way": (who) => `${who ?? "The groomer"} headed out`,
  arrived: (who) => `${who ?? "The groomer"} arrived`,
  completed: (who) => (who ? `${who} marked the visit as completed` : "Completed"),
  "complete-undone": (who) => `${who ?? "The groomer"} undid the completion`,
  "no-show": (who) => `${who ?? "The groomer"} marked a no-show`,
  "did-not-come": (who) => `${who ?? "The pet parent"} said the groomer didn't come`,
  disputed: (who) => `${who ?? "The pet parent"} disputed the no-show`,
  "no-show-stays": () => "We kept the no-show",
  "did-not-come-stays": () => "We found that the groomer didn't come, and canceled the visit",
  "no-show-lifted": () => "We marked the visit as completed",
  noted: (who) => `${who ?? "The groomer"} wrote a visit note`,
  "photo-allowed": (who) => `${who ?? "The pet parent"} allowed a portfolio photo`,
  "photo-withdrawn": (who) => `${who ?? "The pet parent"} no longer allows a portfolio photo`,
  reviewed: (who) => `${who ?? "The pet parent"} wrote a review`,
  "next-proposed": (who) => `${who ?? "The groomer"} offered the next visit`,
  "next-accepted": (who) => `${who ?? "The pet parent"} booked the next visit`,
  "next-declined": (who) => `${who ?? "The pet parent"} declined the next visit`,
  "next-withdrawn": (who) => `${who ?? "The groomer"} withdrew the next-visit offer`,
  "next-lapsed": () => "The next-visit offer expired",
  "next-booked": (who) => `${who ?? "The pet parent"} booked this visit from a next-visit offer`,
  "repeats-ended": (who) => `${who ?? "One side"} ended the repeat visits`,
  "repeat-booked": () => "Booked as a repeat visit",
} satisfies Record<string, (who: string | null) => string>;
export type HistoryKey = keyof typeof words;
export const historyKeys = Object.keys(words) as HistoryKey[];

export function historyText({ by, what }: HistoryEntry, reader: HistoryActor | null, names: SideNames): string {
  if (by === "site" && what === "completed") return "Automatically completed after two days";
  if (by === "site" && what === "cancelled") return "Canceled by us";
  const name = { parent: names.petParentName, groomer: names.groomerName, site: "We" };
  return words[what](by && (by === reader ? "You" : name[by]));
}
