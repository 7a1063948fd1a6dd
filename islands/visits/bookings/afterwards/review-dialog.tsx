import { useId, useState } from "react";
import { callApi } from "#islands/lib/api.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { FormDialog } from "#islands/ui/dialog.tsx";
import { FieldGroup } from "#islands/ui/field.tsx";
import { AreaField } from "#islands/ui/form.tsx";
import { RepeatField } from "#islands/ui/repeat-field.tsx";
import { longDate } from "#src/shared/base/time.ts";
import { MAX_REVIEW_CHARS, reviewFormTexts } from "#src/shared/talk/review-labels.ts";
import { ReviewInput } from "#src/shared/talk/reviews.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { photosIfChosen } from "./photo-urls.ts";
import { PhotosField } from "./photos-field.tsx";

interface Props {
  booking: BookingView;
  onSent: () => Promise<void>;
  onClose: () => void;
}

const hint = "Emailed a week before, unless turned off in Profile.";

export function ReviewDialog({ booking, onSent, onClose }: Props) {
  const { id: bookingId, groomerId, groomerName, serviceName, preferredDate } = booking;
  const { errors, ...form } = useForm({
    schema: ReviewInput,
    read: (data) => ({ ...Object.fromEntries(data), bookingId, groomerId }),
    send: async (review, data) => {
      await keepRepeats(booking, data);
      await callApi("POST", "/api/reviews", { ...review, ...(await photosIfChosen(data)) });
      await onSent();
    },
    failed: reviewFormTexts.failed,
  });
  return (
    <FormDialog
      title={`Review ${groomerName}`}
      {...form}
      back="Not now"
      go="Submit Review"
      busy="Submitting..."
      onClose={onClose}
    >
      <p className="soft">{`${serviceName} on ${longDate(preferredDate)}`}</p>
      <PawChoice error={errors.rating} />
      <AreaField name="comment" label="Your review" hint={reviewFormTexts.hint} maxLength={MAX_REVIEW_CHARS} />
      <PhotosField hint={reviewFormTexts.photosHint} />
      {repeated(booking).map(({ id, name, repeatWeeks: weeks }) => (
        <RepeatField
          key={id}
          {...{ weeks, hint }}
          name={`repeat-${id}`}
          label={`Remind me about ${name}'s next visit`}
        />
      ))}
    </FormDialog>
  );
}

const repeated = ({ pets }: BookingView) =>
  pets.flatMap(({ id, name, repeatWeeks }) => (repeatWeeks === undefined ? [] : [{ id, name, repeatWeeks }]));

/** Saves pets' weeks between visits before the review is sent, which happens only once. */
async function keepRepeats(booking: BookingView, data: FormData) {
  for (const { id, repeatWeeks } of repeated(booking)) {
    const chosen = Number(data.get(`repeat-${id}`)) || null;
    if (chosen !== repeatWeeks) await callApi("PATCH", `/api/pets/${id}`, { repeatWeeks: chosen });
  }
}

const BEST = 5;

function PawChoice({ error }: { error: string | undefined }) {
  const [rating, setRating] = useState(BEST);
  const id = useId();
  return (
    <FieldGroup name="rating" id={id} label="Rating" error={error}>
      <div className="paw-choice">
        {reviewFormTexts.paws.map((word, at) => (
          <label key={word}>
            <input
              type="radio"
              name="rating"
              value={at + 1}
              checked={rating === at + 1}
              onChange={() => setRating(at + 1)}
            />
            <svg viewBox="0 0 24 24" className={at < rating ? undefined : "off"} aria-hidden="true">
              <use href="#paw" />
            </svg>
            <span className="hush">{`${at + 1} out of 5 paws, ${word}`}</span>
          </label>
        ))}
        <span aria-hidden="true">{reviewFormTexts.paws[rating - 1]}</span>
      </div>
    </FieldGroup>
  );
}
