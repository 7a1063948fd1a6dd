import { PawRating } from "#islands/ui/paw-rating.tsx";
import { Said } from "#islands/visits/bookings/said.tsx";
import { adminUserPath, groomerPath } from "#src/shared/base/paths.ts";
import type { ReportView } from "#src/shared/people/reports.ts";

type Review = NonNullable<ReportView["review"]>;

export function ReportedReview({ review }: { review: Review }) {
  const { author, groomerId, groomerName, bookingId, rating, comment, isHidden } = review;
  return (
    <>
      <p>
        Written by {author ? <a href={adminUserPath(author.userId)}>{author.name}</a> : "a former customer"} about{" "}
        <a href={`${groomerPath(groomerId)}#reviews`}>{groomerName}</a>
        {`, booking ${bookingId}`}
      </p>
      <p className="row">
        <PawRating average={rating} />
        {isHidden && <span className="status cancelled">Hidden</span>}
      </p>
      <Said about="The review says" text={comment} />
    </>
  );
}

interface Props {
  report: ReportView;
  review: Review;
  onAsk: (hidden: boolean) => void;
}

export function ReviewActions({ report: { id, decidedAt }, review: { isHidden }, onAsk }: Props) {
  const button = (label: string, hidden: boolean) => (
    <button type="button" className="btn line small" onClick={() => onAsk(hidden)}>
      {label}
      <span className="hush">{`: report ${id}`}</span>
    </button>
  );
  return (
    <div className="actions">
      {isHidden ? button("Show review", false) : button("Hide review", true)}
      {decidedAt === null && !isHidden && button("Keep review", false)}
    </div>
  );
}
