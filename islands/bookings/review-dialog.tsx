import type { BookingView } from "#src/shared/bookings.ts";
import { ReviewRequest } from "#src/shared/reviews.ts";
import { longDate } from "#src/shared/time.ts";
import { callApi } from "../lib/api.ts";
import { useForm } from "../lib/use-form.ts";
import { Dialog } from "../ui/dialog.tsx";
import { DialogButtons } from "../ui/dialog-buttons.tsx";
import { Failure } from "../ui/failure.tsx";
import { AreaField } from "../ui/inputs.tsx";
import { PawChoice } from "./paw-choice.tsx";

interface Props {
  booking: BookingView;
  onSent: () => Promise<void>;
  onClose: () => void;
}

const failed = "Failed to submit review";

/** How a completed visit was: paws and a few sentences, which are published. */
export function ReviewDialog({ booking, onSent, onClose }: Props) {
  const { id: bookingId, groomerId, groomerName, serviceName, preferredDate } = booking;
  const { form, errors, failure, isSending } = useForm({
    schema: ReviewRequest,
    read: (data) => ({ ...Object.fromEntries(data), bookingId, groomerId }),
    send: async (review) => {
      await callApi("POST", "/api/reviews", review);
      await onSent();
    },
    failed,
    isInDialog: true,
  });
  return (
    <Dialog title={`Review ${groomerName}`} onClose={onClose}>
      <form className="form" {...form}>
        <p className="soft">{`${serviceName} on ${longDate(preferredDate)}`}</p>
        <PawChoice error={errors.rating} />
        <AreaField
          name="comment"
          label="Your review"
          hint="At least 10 characters. Shown to everyone, with your first name and the first letter of your last name."
          errors={errors}
          maxLength={2000}
        />
        <Failure title={failed} sentence={failure} />
        <DialogButtons back="Not now" go="Submit Review" busy="Submitting..." isSending={isSending} onBack={onClose} />
      </form>
    </Dialog>
  );
}
