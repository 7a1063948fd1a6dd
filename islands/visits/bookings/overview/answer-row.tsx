import { AsyncButton } from "#islands/ui/work-button.tsx";
import { shortDateAndTime } from "#src/shared/base/weekday-times.ts";
import { optionText } from "#src/shared/visits/arrival-labels.ts";
import { eitherTimeText } from "#src/shared/visits/overview/overview-labels.ts";
import { BookingListRow, type BookingRowProps } from "./rows.tsx";

/** Lists proposed times to tap. A next-visit offer opens its dialog, because it has terms to agree to. */
export function ProposedTimesRow({ booking, forms }: BookingRowProps) {
  const proposal = booking.proposal!;
  const { options, next, expiresAt } = proposal;
  const until = shortDateAndTime(expiresAt, booking.timeZone);
  const hiddenContext = <span className="hush"> {`for ${booking.serviceName} with ${booking.groomerName}`}</span>;
  const choose = (
    <button type="button" className="btn small" onClick={() => forms.onChoose(booking)}>
      Choose a time{hiddenContext}
    </button>
  );
  const times = options.map((option) => (
    <AsyncButton
      key={option.place}
      work={() => forms.onAnswer(booking, proposal, { status: "accepted", option: option.place })}
      busy="Accepting..."
      isOff={option.state !== "open" && option.state !== "late"}
    >
      <span className="hush">Accept </span>
      {optionText(option, "parent")}
      {hiddenContext}
    </AsyncButton>
  ));
  return (
    <BookingListRow {...{ booking, forms }} {...(next ? { date: options[0]!.date, button: choose } : { below: times })}>
      <p className="wraps">
        {next ? `Offered your next visit: ${eitherTimeText(proposal)}` : "Tap a new time to accept it"}
      </p>
      <p className="wraps">{`Reply by ${until}${booking.status === "accepted" ? ", or nothing changes" : ""}`}</p>
    </BookingListRow>
  );
}
