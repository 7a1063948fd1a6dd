/** @jsxImportSource preact */
import { bookingPagePath, reviewFormPath } from "#src/shared/base/dashboard-paths.ts";
import { longDate } from "#src/shared/base/time.ts";
import { MAX_REVIEW_CHARS, reviewFormTexts } from "#src/shared/talk/review-labels.ts";
import { reviewObstacleLabels } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { AreaField, type FormState, SelectField, TextField } from "#views/ui/field.tsx";
import { PanelPage, PlainForm } from "#views/ui/panel-page.tsx";

/** The review dialog for browsers without script. */
export const ReviewPage = ({
  booking: { id, groomerName, serviceName, preferredDate, reviewObstacle },
  form,
  message,
}: {
  booking: BookingView;
  form: FormState;
  message?: string | undefined;
}) => (
  <PanelPage title={`Review ${groomerName}`}>
    <p class="soft">{`${serviceName} on ${longDate(preferredDate)}`}</p>
    {reviewObstacle && <p>{reviewObstacleLabels[reviewObstacle]}</p>}
    <PlainForm
      action={reviewFormPath(id)}
      enctype="multipart/form-data"
      button="Submit Review"
      busy="Submitting..."
      form={form}
      message={message}
      other={[bookingPagePath(id), "Not now"]}
    >
      <SelectField
        name="rating"
        label="Rating"
        options={reviewFormTexts.paws
          .map((word, at) => ({ value: `${at + 1}`, label: `${at + 1} of 5 paws, ${word}` }))
          .reverse()}
        required
      />
      <AreaField name="comment" label="Your review" hint={reviewFormTexts.hint} maxlength={MAX_REVIEW_CHARS} required />
      <TextField name="photos" label="Photos" type="file" hint={reviewFormTexts.photosHint} optional />
    </PlainForm>
  </PanelPage>
);
