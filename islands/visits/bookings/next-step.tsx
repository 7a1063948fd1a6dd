import { Icon } from "#islands/ui/icon.tsx";
import { weekdayAndTime } from "#src/shared/base/time.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { Said } from "./said.tsx";

interface Props {
  booking: BookingView;
  side: "parent" | "groomer";
}

export function NextStep({ booking, side }: Props) {
  // A groomer's page has it in its title.
  const deadline = side === "parent" && deadlineOf(booking);
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

function deadlineOf({ status, expiresAt, timeZone, groomerName }: BookingView): string | null {
  if (status !== "pending" || expiresAt === null) return null;
  return `${groomerName} has until ${weekdayAndTime(expiresAt, timeZone)} to reply, or the request expires.`;
}

const LOOKING = "We're looking into it.";

export function disputeOf({ status, contest }: BookingView, side: Props["side"]): string | null {
  if (contest === null) return null;
  const isParent = side === "parent";
  const said = {
    no_show: `${isParent ? "You" : "The pet parent"} disputed the no-show.`,
    did_not_come: isParent ? "You said the groomer didn't come." : "The pet parent says you didn't come.",
  }[contest.kind];
  if (contest.decidedAt === null) return `${said} ${LOOKING}`;
  if (status === "completed") return `${said} We marked the visit as completed.`;
  return `${said} ${contest.kind === "no_show" ? "We kept it." : "We agreed and canceled the visit."}`;
}
