import type { BookingView } from "./bookings.ts";

/** What can happen to a booking, in the order in which it usually does. */
export const happenings = [
  "requested",
  "proposed",
  "proposal-accepted",
  "proposal-declined",
  "proposal-withdrawn",
  "proposal-lapsed",
  "accepted",
  "accept-undone",
  "declined",
  "expired",
  "cancelled",
  "on-my-way",
  "arrived",
  "completed",
  "no-show",
  "did-not-come",
  "contested",
  "no-show-stays",
  "no-show-lifted",
  "noted",
  "picture-allowed",
  "picture-taken-back",
  "reviewed",
  "next-proposed",
  "next-accepted",
  "next-declined",
  "next-withdrawn",
  "next-lapsed",
  "next-booked",
] as const;
export type Happening = (typeof happenings)[number];

/** Who did it: a side, or the site, for its admins and by the clock. Unknown in a few old bookings. */
export const doers = ["parent", "groomer", "site"] as const;
export type HistoryDoer = (typeof doers)[number];

export interface Happened {
  at: number;
  by: HistoryDoer | null;
  what: Happening;
}

type Names = Pick<BookingView, "groomerName" | "petParentName">;

const words: Record<Happening, (who: string | null) => string> = {
  requested: (who) => `${who ?? "The pet parent"} asked for this visit`,
  proposed: (who) => `${who ?? "One side"} proposed another time`,
  "proposal-accepted": (who) => `${who ?? "The other side"} accepted a proposed time`,
  "proposal-declined": (who) => `${who ?? "The other side"} declined the proposed times`,
  "proposal-withdrawn": (who) => `${who ?? "One side"} took the proposed times back`,
  "proposal-lapsed": () => "The proposed times ended without an answer",
  accepted: (who) => `${who ?? "The groomer"} accepted`,
  "accept-undone": (who) => `${who ?? "The groomer"} took the acceptance back`,
  declined: (who) => `${who ?? "The groomer"} declined`,
  expired: () => "The request ended without an answer",
  cancelled: (who) => (who ? `${who} cancelled` : "Cancelled"),
  "on-my-way": (who) => `${who ?? "The groomer"} set out`,
  arrived: (who) => `${who ?? "The groomer"} arrived`,
  completed: (who) => (who ? `${who} marked the visit as completed` : "Completed"),
  "no-show": (who) => `${who ?? "The groomer"} marked a no-show`,
  "did-not-come": (who) => `${who ?? "The pet parent"} said that nobody came`,
  contested: (who) => `${who ?? "The pet parent"} contested the no-show`,
  "no-show-stays": () => "We looked into it: the no-show stays",
  "no-show-lifted": () => "We looked into it: the visit counts as completed",
  noted: (who) => `${who ?? "The groomer"} wrote about the visit`,
  "picture-allowed": (who) => `${who ?? "The pet parent"} allowed a picture for the portfolio`,
  "picture-taken-back": (who) => `${who ?? "The pet parent"} took the permission for a picture back`,
  reviewed: (who) => `${who ?? "The pet parent"} wrote a review`,
  "next-proposed": (who) => `${who ?? "The groomer"} offered the next visit`,
  "next-accepted": (who) => `${who ?? "The pet parent"} booked the next visit`,
  "next-declined": (who) => `${who ?? "The pet parent"} did not take the next visit`,
  "next-withdrawn": (who) => `${who ?? "The groomer"} took the next visit back`,
  "next-lapsed": () => "The offer of the next visit ended",
  "next-booked": (who) => `${who ?? "The pet parent"} booked this visit, which was offered after the last one`,
};

/** "Blue Ridge Bath Co. accepted", or "You accepted" for who did it. */
export function happenedText({ by, what }: Happened, reader: HistoryDoer | null, names: Names): string {
  if (by === "site" && what === "completed") return "Counted as completed, two days after the visit";
  if (by === "site" && what === "cancelled") return "Cancelled by us";
  const name = { parent: names.petParentName, groomer: names.groomerName, site: "We" };
  return words[what](by && (by === reader ? "You" : name[by]));
}
