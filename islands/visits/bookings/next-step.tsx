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
      {booking.contest?.text && <Said about="Your explanation" text={booking.contest.text} />}
    </>
  );
}

function deadlineOf({ status, expiresAt, timeZone, groomerName }: BookingView, side: Props["side"]): string | null {
  if (status !== "pending" || expiresAt === null) return null;
  const when = weekdayAndTime(expiresAt, timeZone);
  return side === "groomer"
    ? `Reply by ${when} or the request expires.`
    : `${groomerName} has until ${when} to reply, or the request expires.`;
}

const LOOKING = "We're looking into it.";

/** What is being looked into, or has been. */
export function disputeOf({ status, didNotComeAt, contest }: BookingView, side: Props["side"]): string | null {
  const who = side === "parent" ? "You" : "The pet parent";
  if (contest && contest.decidedAt === null) return `${who} disputed the no-show. ${LOOKING}`;
  if (contest) {
    const outcome = status === "no_show" ? "kept it" : "marked the visit as completed";
    return `${who} disputed the no-show. We ${outcome}.`;
  }
  if (didNotComeAt === null || status !== "accepted") return null;
  return side === "parent"
    ? `You said the groomer didn't come. ${LOOKING}`
    : `The pet parent says you didn't come. ${LOOKING}`;
}
