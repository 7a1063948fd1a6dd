import { longDate } from "#src/shared/base/time.ts";
import type { ToastMessage } from "#src/shared/base/toasts.ts";
import { slotLabel } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { cantMake, type Side } from "#src/shared/visits/proposal-labels.ts";
import type { ProposalView } from "#src/shared/visits/proposals.ts";

type Option = ProposalView["options"][number];

interface Read {
  isOwn: boolean;
  isOne: boolean;
  isNext: boolean;
  name: string;
  side: Side;
}

export function titleOf({ status, preferredDate }: BookingView, { isOwn, isOne, isNext, name, side }: Read) {
  if (isNext) return isOwn ? "You offered the next visit" : `${name} offered you a next visit`;
  if (side === "groomer" && !isOwn && status === "pending") return cantMake(name, preferredDate);
  const times = isOne ? "a new time" : "new times";
  return isOwn ? `You proposed ${times}` : `${name} proposed ${times}`;
}

export function goOf({ side, isOne, isNext }: Pick<Read, "side" | "isOne" | "isNext">, option: Option | undefined) {
  if (isNext) return "Book this time";
  if (side === "parent" || !option) return isOne ? "Accept this time" : "Choose this time";
  return `Book ${weekdayOf(option.date).slice(0, 3)} ${slotLabel(option.slot).part.toLowerCase()}`;
}

const weekdayOf = (date: string) => longDate(date).split(",")[0]!;

export function remains({ status }: BookingView, { isOwn, until }: { isOwn: boolean; until: string }) {
  const answer = isOwn ? `They have until ${until} to reply.` : `Reply by ${until}.`;
  if (status !== "accepted") return `${answer} Nothing is booked yet.`;
  return `${answer} Nothing changes until ${isOwn ? "they" : "you"} choose.`;
}

/** A move at once leaves no proposal open. */
export const proposedNews = ({ proposal }: Pick<BookingView, "proposal">, other: string): ToastMessage => ({
  kind: "success",
  title: proposal ? "Proposal sent" : "Visit moved",
  description: proposal ? `${other} has up to three days to reply.` : `We'll let ${other} know.`,
});
