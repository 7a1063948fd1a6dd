import type { ProposalKind } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";

type ParentBookingState = Pick<BookingView, "id" | "status" | "preferredDate" | "timeZone" | "startsAt"> & {
  proposal: { kind: ProposalKind } | null;
};

/** 'YYYY-MM-DD' in an IANA zone. */
type TodayIn = (timeZone: string) => string;

const soonestFirst = (a: ParentBookingState, b: ParentBookingState) => a.startsAt - b.startsAt || a.id - b.id;

/** Open bookings soonest first, past ones latest first. */
export function splitOpenAndPast<Booking extends ParentBookingState>(all: readonly Booking[], todayIn: TodayIn) {
  const isOpen = ({ status, proposal, preferredDate, timeZone }: Booking) =>
    proposal !== null || ((status === "pending" || status === "accepted") && preferredDate >= todayIn(timeZone));
  return {
    open: all.filter(isOpen).sort(soonestFirst),
    past: all.filter((booking) => !isOpen(booking)).sort((a, b) => soonestFirst(b, a)),
  };
}

/** `next` skips visits that are disputed or that the parent can report as missed. */
export function splitOpen(open: readonly BookingView[]) {
  const accepted = open.filter(({ status }) => status === "accepted");
  const next = accepted.find(({ actions, dispute }) => !actions.includes("did_not_come") && dispute === null);
  const toAnswer = open
    .filter(({ proposal }) => proposal?.actions.includes("accept"))
    .sort((a, b) => a.proposal!.expiresAt - b.proposal!.expiresAt);
  const isAsked = (booking: BookingView) => toAnswer.includes(booking);
  return {
    next,
    toAnswer,
    requests: open.filter((booking) => booking.status === "pending" && !isAsked(booking)),
    later: accepted.filter((booking) => booking !== next && !isAsked(booking)),
  };
}
