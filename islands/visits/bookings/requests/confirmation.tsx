import { parentProfilePath, requestSentPath } from "#src/shared/base/dashboard-paths.ts";
import { longDate } from "#src/shared/base/time.ts";
import { shortDateAndTime } from "#src/shared/base/weekday-times.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { petsAndTime, quoteCost } from "#src/shared/visits/estimate.ts";
import { petNames } from "#src/shared/visits/pets/pets-in-a-line.ts";

interface ConfirmationProps {
  booking: BookingView;
  heading: "h1" | "h2";
  isRepeat?: boolean;
  emailToConfirm?: string | undefined;
}

export function RequestConfirmation({ booking, heading: Heading, isRepeat, emailToConfirm }: ConfirmationProps) {
  const { pets, addOnServices, expiresAt, timeZone } = booking;
  const details = [petNames(pets), ...addOnServices.map(({ name }) => name), quoteCost(booking)].filter(Boolean);
  const facts = [
    ["Service", `${booking.serviceName}, ${petsAndTime(booking)}`, details.join(" · ")],
    ["Date", longDate(booking.preferredDate)],
    ["Time", booking.preferredTimeSlot, booking.everyWeeks && `Every ${booking.everyWeeks} weeks`],
    ...(expiresAt === null
      ? []
      : [["Reply", `By ${shortDateAndTime(expiresAt, timeZone)}`, "Canceling a request is free."]]),
  ];
  const Subheading = Heading === "h1" ? "h2" : "h3";
  return (
    <div className="confirm">
      <header>
        <Heading id="booking-requested">Booking Requested!</Heading>
        {isRepeat && <p className="notice">This request is already pending, so we didn't send it again.</p>}
        <p>
          Your request was sent to <strong>{booking.groomerName}</strong>, and we'll notify you when they confirm.
        </p>
      </header>
      {emailToConfirm && (
        <form className="notice warn" method="post" action={requestSentPath(booking.id)}>
          <p>
            <strong>Confirm your email</strong>
            {`Open the link we sent to ${emailToConfirm}.`}
          </p>
          <div className="row">
            <button className="btn line small" type="submit">
              Send it again
            </button>
            <a className="btn plain small" href={parentProfilePath("details")}>
              Change email
            </a>
          </div>
        </form>
      )}
      <dl>
        {facts.map(([name, text, more]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {text}
              {more && <p className="soft small">{more}</p>}
            </dd>
          </div>
        ))}
      </dl>
      <div>
        <Subheading>What happens next?</Subheading>
        <ol>
          <li>The groomer reviews your request</li>
          <li>We notify you once it's confirmed</li>
          <li>You prepare your pet for the appointment</li>
        </ol>
      </div>
    </div>
  );
}
