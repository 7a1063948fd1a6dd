import { useState } from "react";
import { Row } from "#islands/ui/row.tsx";
import { bookingPagePath } from "#src/shared/base/own-paths.ts";
import { dayAndTime, weekdayAndTime } from "#src/shared/base/time.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { dayInRow, proposedTimes } from "#src/shared/visits/overview/overview-labels.ts";
import type { ParentForms } from "../use-parent-forms.tsx";
import { BookingMenu } from "./booking-menu.tsx";

interface Props {
  booking: BookingView;
  forms: ParentForms;
}

/** One time is accepted directly; several, or a next visit, in a dialog. */
export function AnswerRow({ booking, forms }: Props) {
  const { id, groomerName, serviceName, timeZone } = booking;
  const proposal = booking.proposal!;
  const { options, next, expiresAt } = proposal;
  const [isBusy, setBusy] = useState(false);
  const first = options[0]!;
  const isOne = options.length === 1 && !next && (first.state === "open" || first.state === "late");
  const [day, weekday] = dayInRow(next ? first.date : booking.preferredDate);
  const until = (next ? dayAndTime : weekdayAndTime)(expiresAt, timeZone);
  const whose = <span className="hush"> {`for ${serviceName} with ${groomerName}`}</span>;

  async function accept() {
    setBusy(true);
    await forms.onAnswer(booking, proposal, { status: "accepted", option: first.place });
    setBusy(false);
  }

  return (
    <Row
      id={`booking-${id}`}
      when={<time dateTime={next ? first.date : booking.preferredDate}>{day}</time>}
      whenMore={weekday}
      title={groomerName}
      heading="h3"
      href={bookingPagePath(id)}
      actions={
        <>
          {isOne ? (
            <button type="button" className="btn small" disabled={isBusy} onClick={accept}>
              {isBusy ? "Accepting..." : "Accept this time"}
              {whose}
            </button>
          ) : (
            <button type="button" className="btn small" onClick={() => forms.onChoose(booking)}>
              Choose a time
              {whose}
            </button>
          )}
          <BookingMenu booking={booking} forms={forms} />
        </>
      }
    >
      <p className="wraps">{`${next ? "Offered your next visit" : `Proposed ${options.length === 1 ? "a new time" : "new times"}`}: ${proposedTimes(proposal)}`}</p>
      <p className="wraps">{`Reply by ${until}${booking.status === "accepted" ? ". Nothing changes until you do." : ""}`}</p>
    </Row>
  );
}
