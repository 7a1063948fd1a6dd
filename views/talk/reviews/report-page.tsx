/** @jsxImportSource preact */
import { reportReviewPath } from "#src/shared/base/own-paths.ts";
import { groomerPath } from "#src/shared/base/paths.ts";
import { mediumDate } from "#src/shared/base/time.ts";
import type { ReviewView } from "#src/shared/listing/groomers.ts";
import { reviewReasons } from "#src/shared/people/report-labels.ts";
import { Paragraphs } from "#views/listing/groomers/about.tsx";
import { ReportForm } from "#views/people/reports/report-form.tsx";
import type { FormState } from "#views/ui/field.tsx";
import { PanelPage } from "#views/ui/panel-page.tsx";
import { Rating } from "./rating.tsx";

interface ReportPageProps {
  review: ReviewView & { day: string; groomerName: string };
  noForm: keyof typeof instead | null;
  form: FormState;
  message?: string | undefined;
}

export function ReportPage({ review, noForm, form, message }: ReportPageProps) {
  const { id, rating, comment, petParent, day, groomerId, groomerName } = review;
  return (
    <PanelPage title={titles[noForm ?? "own"]}>
      <p>
        A review of <a href={groomerPath(groomerId)}>{groomerName}</a> by {petParent.fullName},{" "}
        <time datetime={day}>{mediumDate(day)}</time>
      </p>
      <Rating average={rating} />
      <blockquote class="said">
        <Paragraphs text={comment} />
      </blockquote>
      {noForm === null ? (
        <ReportForm
          action={reportReviewPath(id)}
          reasons={reviewReasons}
          explains="We hide reviews that break our terms, not negative ones. Only our team will know you reported it."
          {...{ form, message }}
        />
      ) : (
        <p>{instead[noForm]}</p>
      )}
      {noForm !== null && (
        <a class="btn line" href={`${groomerPath(groomerId)}#reviews`}>
          Back to the reviews
        </a>
      )}
    </PanelPage>
  );
}

const titles = {
  own: "Report a review",
  reported: "You reported this review",
  decided: "We reviewed your report",
};

const instead = {
  own: "You can't report your own review. To remove it, use the Contact link below.",
  reported: "We'll email you our decision.",
  decided: "We kept this review, because it doesn't break our terms.",
};
