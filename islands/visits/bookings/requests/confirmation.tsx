interface ConfirmationProps {
  businessName?: string | undefined;
  service: string;
  date: string;
  slot: string;
  heading: "h1" | "h2";
  isRepeat?: boolean;
  emailToConfirm?: string | undefined;
}

export function Confirmation(props: ConfirmationProps) {
  const { businessName, service, date, slot, heading: Heading, isRepeat, emailToConfirm } = props;
  const Subheading = Heading === "h1" ? "h2" : "h3";
  return (
    <div className="confirm">
      <header>
        <Heading id="booking-requested">Booking Requested!</Heading>
        {isRepeat && <p className="notice">This request is already pending, so we didn't send it again.</p>}
        <p>
          Your request was sent to <strong>{businessName ?? "the groomer"}</strong>. We'll notify you when they confirm.
        </p>
        {emailToConfirm && (
          <p className="notice">
            <strong>Confirm your email</strong>
            {`We sent a link to ${emailToConfirm}. Open it so you don't miss updates about this request.`}
          </p>
        )}
      </header>
      <dl>
        <div>
          <dt>Service</dt>
          <dd>{service}</dd>
        </div>
        <div>
          <dt>Date</dt>
          <dd>{date}</dd>
        </div>
        <div>
          <dt>Time</dt>
          <dd>{slot}</dd>
        </div>
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
