import { Row } from "#islands/ui/row.tsx";
import { bookingPagePath } from "#src/shared/base/own-paths.ts";
import { weekdayAndTime } from "#src/shared/base/time.ts";
import { arrivalText } from "#src/shared/visits/arrival-labels.ts";
import { slotLabel } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { dayInRow, proposedTimes } from "#src/shared/visits/overview/overview-labels.ts";
import type { ParentForms } from "../use-parent-forms.tsx";
import { BookingMenu } from "./booking-menu.tsx";

interface Props {
  booking: BookingView;
  forms: ParentForms;
}

export function OpenRow({ booking, forms }: Props) {
  const { id, status, groomerName, serviceName, preferredDate, preferredTimeSlot, unread = 0 } = booking;
  const [day, weekday] = dayInRow(preferredDate);
  const when = status === "pending" ? slotLabel(preferredTimeSlot).part.toLowerCase() : arrivalText(booking);
  const said = proposedText(booking) ?? waitingText(booking);
  return (
    <Row
      id={`booking-${id}`}
      when={<time dateTime={preferredDate}>{day}</time>}
      whenMore={weekday}
      title={groomerName}
      heading="h3"
      href={bookingPagePath(id)}
      actions={<BookingMenu booking={booking} forms={forms} />}
    >
      <p>{`${serviceName}, ${when[0]!.toLowerCase()}${when.slice(1)}${unread > 0 ? ` · ${unread} unread` : ""}`}</p>
      {said && <p className="wraps">{said}</p>}
    </Row>
  );
}

export function proposedText({ proposal, timeZone }: BookingView): string | null {
  if (proposal?.madeBy !== "parent") return null;
  return `You proposed ${proposedTimes(proposal)}. Reply expected by ${weekdayAndTime(proposal.expiresAt, timeZone)}`;
}

function waitingText({ status, expiresAt, timeZone, actions, contest }: BookingView): string | null {
  if (status === "pending") {
    return expiresAt === null ? null : `Reply expected by ${weekdayAndTime(expiresAt, timeZone)}`;
  }
  if (contest !== null) return "You said the groomer didn't come. We're looking into it.";
  return actions.includes("did_not_come") ? "Not marked as completed yet" : null;
}
