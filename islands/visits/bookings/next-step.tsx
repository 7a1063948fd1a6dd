import { Icon } from "#islands/ui/icon.tsx";
import { weekdayAndTime } from "#src/shared/base/time.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { Said } from "./said.tsx";

interface Props {
  booking: BookingView;
  side: "parent" | "groomer";
}

/** What happens next and by when, or what is being looked into. Times are the groomer's. */
export function NextStep({ booking, side }: Props) {
  const deadline = deadlineOf(booking, side);
  const dispute = disputeOf(booking, side);
  return (
    <>
      {deadline && (
        <p className="next">
          <Icon name="clock" />
          {deadline}
        </p>
      )}
      {dispute && <p className="soft">{dispute}</p>}
      {booking.contest?.text && <Said about="What you told us" text={booking.contest.text} />}
    </>
  );
}

function deadlineOf({ status, expiresAt, timeZone, groomerName }: BookingView, side: Props["side"]): string | null {
  if (status !== "pending" || expiresAt === null) return null;
  const when = weekdayAndTime(expiresAt, timeZone);
  return side === "groomer"
    ? `Answer by ${when}; after that it expires.`
    : `${groomerName} answers by ${when}; after that it expires.`;
}

const LOOKING = "We are looking into it.";

/** What is being looked into, or has been. */
export function disputeOf({ status, didNotComeAt, contest }: BookingView, side: Props["side"]): string | null {
  const who = side === "parent" ? "You" : "The pet parent";
  if (contest && contest.decidedAt === null) return `${who} contested the no-show. ${LOOKING}`;
  if (contest) {
    const outcome = status === "no_show" ? "the no-show stays" : "the visit counts as completed";
    return `${who} contested the no-show. We have looked into it: ${outcome}.`;
  }
  if (didNotComeAt === null || status !== "accepted") return null;
  return side === "parent"
    ? `You told us that nobody came. ${LOOKING}`
    : `The pet parent says that nobody came. ${LOOKING}`;
}
