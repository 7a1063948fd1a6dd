import { useForm } from "#islands/lib/use-form.ts";
import { Confirm } from "#islands/ui/confirm.tsx";
import { FormDialog } from "#islands/ui/form-dialog.tsx";
import { AreaField } from "#islands/ui/inputs.tsx";
import { longDate } from "#src/shared/base/time.ts";
import { ContestInput } from "#src/shared/visits/booking-changes.ts";
import { CONTEST_DAYS, MAX_REASON } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";

interface Props {
  booking: BookingView;
  /** Tells the server; the words are those of a contest. */
  onTell: (words?: ContestInput) => Promise<unknown>;
  onClose: () => void;
}

const failed = "Failed to send";

/** What a parent can say against how a visit is written down: of a no-show why it was none, else that nobody came. */
export const ObjectionDialog = (props: Props) =>
  props.booking.status === "no_show" ? <Contest {...props} /> : <NobodyCame {...props} />;

function Contest({ booking, onTell, onClose }: Props) {
  const { errors, ...form } = useForm({
    schema: ContestInput,
    send: onTell,
    failed,
    isInDialog: true,
  });
  return (
    <FormDialog title="Dispute this no-show?" {...form} back="Not now" go="Dispute" busy="Sending..." onClose={onClose}>
      <p>{`${visitIn(booking)} was marked as a no-show. You have ${CONTEST_DAYS} days to dispute it, and we'll look into it.`}</p>
      <AreaField
        name="text"
        label="What happened"
        hint="Only our team reads this. The groomer only sees the dispute."
        errors={errors}
        maxLength={MAX_REASON}
      />
    </FormDialog>
  );
}

const NobodyCame = ({ booking, onTell, onClose }: Props) => (
  <Confirm
    title="Groomer didn't come?"
    confirm="Report no-show"
    busy="Sending..."
    keep="Go back"
    failed={failed}
    onConfirm={() => onTell()}
    onClose={onClose}
  >
    <p>{`${visitIn(booking)}. We'll let the groomer know and look into it.`}</p>
  </Confirm>
);

const visitIn = ({ serviceName, groomerName, preferredDate }: BookingView) =>
  `${serviceName} with ${groomerName} on ${longDate(preferredDate)}`;
