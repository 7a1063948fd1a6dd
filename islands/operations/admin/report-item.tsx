import { Instant } from "#islands/ui/instant.tsx";
import { PawRating } from "#islands/ui/paw-rating.tsx";
import { LabeledText } from "#islands/visits/bookings/labeled-text.tsx";
import { adminUserPath, groomerPath } from "#src/shared/base/paths.ts";
import { PROFILE_ELEMENT_ID } from "#src/shared/operations/admin-labels.ts";
import { type ReportKind, type ReportOutcome, reportReasonLabels } from "#src/shared/people/report-labels.ts";
import type { ReportView } from "#src/shared/people/reports.ts";
import { PhotoRow } from "./photo-row.tsx";

interface Props {
  report: ReportView;
  onRead: () => void;
  onAsk: (hidden: boolean) => void;
  onSuspend: () => void;
}

const kinds: Record<ReportKind, string> = {
  message: "Message reported",
  review: "Review reported",
  booking: "Booking reported",
  profile: "Profile reported",
  photo: "Photo reported",
  person: "Person reported",
};
const outcomes: Record<ReportOutcome, string> = { kept: "Kept", hidden: "Hidden" };

export function ReportItem({ report, onRead, onAsk, onSuspend }: Props) {
  const { id, kind, reason, text, reporter, createdAt, decidedAt, outcome, decisionReason, about, message, review } =
    report;
  return (
    <li className="panel">
      <div>
        <p className="row">
          <span className={outcome ? "status completed" : "status pending"}>{kinds[kind]}</span>
          <span className="soft small">
            <Instant at={createdAt} />
          </span>
        </p>
        <p>
          <strong>{reportReasonLabels[reason]}</strong>
        </p>
        {reporter && (
          <p>
            Reported by <a href={adminUserPath(reporter.userId)}>{reporter.name}</a>
          </p>
        )}
        {message && (
          <p>
            Written by <a href={adminUserPath(message.author.userId)}>{message.author.name}</a>
            {message.bookingId === null ? ", a question" : `, booking ${message.bookingId}`}{" "}
            {message.isHidden && <span className="status cancelled">Hidden</span>}
          </p>
        )}
        {about && !message && !review && (
          <p>
            About <a href={`${adminUserPath(about.userId)}#${PROFILE_ELEMENT_ID}`}>{about.name}</a>
            {report.bookingId !== null && `, booking ${report.bookingId}`}
          </p>
        )}
        {text && <LabeledText about="Report" text={text} />}
        {outcome && (
          <p>
            {report.isUnread ? "Closed without a decision" : outcomes[outcome]} <Instant at={decidedAt!} />
          </p>
        )}
        {decisionReason && <LabeledText about="Reason" text={decisionReason} />}
        {review && <ReportedReview review={review} />}
      </div>
      {review && <ReviewActions {...{ report, review, onAsk }} />}
      {!review && (
        <button type="button" className="btn line small" onClick={onRead}>
          {outcome ? (message ? "View messages" : "View report") : "Read and decide"}
          <span className="hush">{`: report ${id}`}</span>
        </button>
      )}
      {about && decidedAt === null && (message || review) && (
        <button type="button" className="btn line small" onClick={onSuspend}>
          Hide and suspend
          <span className="hush">{`: report ${id}`}</span>
        </button>
      )}
    </li>
  );
}

type Review = NonNullable<ReportView["review"]>;

export function ReportedReview({ review }: { review: Review }) {
  const { author, groomerId, groomerName, bookingId, rating, comment, isHidden, photos } = review;
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
      <LabeledText about="The review says" text={comment} />
      {photos.length > 0 && (
        <ul>
          {photos.map(({ id, url }, at) => (
            <PhotoRow key={id} userId={author?.userId ?? null} url={url} label={`Review photo ${at + 1}`} />
          ))}
        </ul>
      )}
    </>
  );
}

interface ReviewActionsProps {
  report: ReportView;
  review: Review;
  onAsk: (hidden: boolean) => void;
}

function ReviewActions({ report: { id, decidedAt }, review: { isHidden }, onAsk }: ReviewActionsProps) {
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
