/** @jsxImportSource preact */
import { bookingPagePath, reportPath } from "#src/shared/base/dashboard-paths.ts";
import { groomerPath } from "#src/shared/base/paths.ts";
import { mediumDate } from "#src/shared/base/time.ts";
import {
  MAX_REPORT_CHARS,
  ownReportRefusal,
  type ReportedItemKind,
  type ReportKind,
  reasonsByKind,
  reportReasonLabels,
} from "#src/shared/people/report-labels.ts";
import { Paragraphs } from "#views/listing/groomers/about.tsx";
import { AreaField, type FormState, SelectField } from "#views/ui/field.tsx";
import { PanelPage, PlainForm } from "#views/ui/panel-page.tsx";
import { Rating } from "../reviews/rating.tsx";

export type ReportSubject =
  | { kind: "message"; writer: string; sent: string; text: string; bookingId: number | null }
  | { kind: "review"; writer: string; day: string; rating: number; text: string; groomerId: number; groomer: string }
  | { kind: ReportedItemKind; name: string };

interface ReportPageProps {
  id: number;
  subject: ReportSubject;
  back: string;
  noForm: "own" | "hidden" | "removed" | "reported" | "decided" | null;
  form: FormState;
  message?: string | undefined;
}

export function ReportPage({ id, subject, back, noForm, form, message }: ReportPageProps) {
  const { kind } = subject;
  const { title, text } = noForm === null || noForm === "own" ? ownWords(kind) : instead(kind)[noForm];
  return (
    <PanelPage title={title}>
      <Subject subject={subject} />
      {noForm === null ? (
        <PlainForm action={reportPath(kind, id)} button="Send report" busy="Sending..." form={form} message={message}>
          <p class="soft">{explains(subject)}</p>
          <SelectField
            name="reason"
            label="What's wrong?"
            placeholder="Choose a reason"
            options={reasonsByKind[kind].map((value) => ({ value, label: reportReasonLabels[value] }))}
            required
          />
          <AreaField
            name="text"
            label="Details"
            hint={`Up to ${MAX_REPORT_CHARS} characters`}
            maxlength={MAX_REPORT_CHARS}
            optional
          />
        </PlainForm>
      ) : (
        <>
          <p>{text}</p>
          <a class="btn line" href={back}>
            {isQuoted(kind) ? `Back to the ${kind}s` : "Back"}
          </a>
        </>
      )}
    </PanelPage>
  );
}

function Subject({ subject }: { subject: ReportSubject }) {
  if (!("text" in subject)) return <p>{subject.name}</p>;
  return (
    <>
      {subject.kind === "message" ? (
        <p>
          {`Message from ${subject.writer}, ${subject.sent}`}
          {subject.bookingId !== null && (
            <>
              , about <a href={bookingPagePath(subject.bookingId)}>{`booking ${subject.bookingId}`}</a>
            </>
          )}
        </p>
      ) : (
        <>
          <p>
            A review of <a href={groomerPath(subject.groomerId)}>{subject.groomer}</a> by {subject.writer},{" "}
            <time datetime={subject.day}>{mediumDate(subject.day)}</time>
          </p>
          <Rating average={subject.rating} />
        </>
      )}
      {subject.text && (
        <blockquote class="said">
          <Paragraphs text={subject.text} />
        </blockquote>
      )}
    </>
  );
}

const isQuoted = (kind: ReportKind) => kind === "message" || kind === "review";

const targetNames: Record<ReportKind, string> = {
  message: "a message",
  review: "a review",
  booking: "this booking",
  profile: "this profile",
  photo: "this photo",
  person: "this person",
};

export const reportTitle = (kind: ReportKind) => `Report ${targetNames[kind]}`;

function explains(subject: ReportSubject): string {
  if (subject.kind === "message")
    return `We'll read this conversation. If we hide the message, ${subject.writer} will know it was reported.`;
  if (subject.kind === "review")
    return "We hide reviews that break our terms, not negative ones. Only our team will know you reported it.";
  return `Our team will look at ${targetNames[subject.kind]}. Only they will know you reported it.`;
}

const ownWords = (kind: ReportKind) => ({
  title: reportTitle(kind),
  text: ownReportRefusal(kind) + (kind === "review" ? " To remove it, use the Contact link below." : ""),
});

const instead = (kind: ReportKind) => ({
  hidden: { title: "This message is hidden", text: "After a report, neither of you can see it." },
  removed: { title: "This message was removed", text: "You can't report it anymore." },
  reported: {
    title: isQuoted(kind) ? `You reported this ${kind}` : "You reported this",
    text: "We'll email you our decision.",
  },
  decided: {
    title: "We reviewed your report",
    text: `We kept this ${kind}${kind === "review" ? ", because it doesn't break our terms" : ""}.`,
  },
});
