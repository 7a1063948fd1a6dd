/** @jsxImportSource preact */
import { bookingPagePath, messagesPath, reportMessagePath } from "#src/shared/base/own-paths.ts";
import { messageReasons } from "#src/shared/people/report-labels.ts";
import { Paragraphs } from "#views/listing/groomers/paragraphs.tsx";
import { ReportForm } from "#views/people/reports/report-form.tsx";
import type { FormState } from "#views/ui/field.tsx";
import { PanelPage } from "#views/ui/panel-page.tsx";

interface ReportMessagePageProps {
  bookingId: number;
  messageId: number;
  writer: string;
  /** Day and time at the groomer's. */
  sent: string;
  /** Empty where it is hidden or no longer kept. */
  text: string;
  /** Why there is nothing to fill in. */
  noForm: keyof typeof instead | null;
  form: FormState;
  message?: string | undefined;
}

/** Tells the admins about a message. */
export function ReportMessagePage(props: ReportMessagePageProps) {
  const { bookingId, messageId, writer, sent, text, noForm, form, message } = props;
  return (
    <PanelPage title={noForm === null ? "Report a message" : instead[noForm].title}>
      <p>
        {`A message by ${writer}, ${sent}, about `}
        <a href={bookingPagePath(bookingId)}>{`booking ${bookingId}`}</a>
      </p>
      {text && (
        <blockquote class="said">
          <Paragraphs text={text} />
        </blockquote>
      )}
      {noForm === null ? (
        <ReportForm
          action={reportMessagePath(bookingId, messageId)}
          reasons={messageReasons}
          explains={`We then read what the two of you have written here, and decide. If we hide the message, ${writer} hears that it was reported.`}
          {...{ form, message }}
        />
      ) : (
        <>
          <p>{instead[noForm].text}</p>
          <a class="btn line" href={messagesPath(bookingId)}>
            Back to the messages
          </a>
        </>
      )}
    </PanelPage>
  );
}

const instead = {
  own: { title: "Report a message", text: "You wrote this message yourself, so there is nothing to report." },
  hidden: {
    title: "This message is hidden",
    text: "We have hidden this message after a report. Neither of you sees it any more.",
  },
  removed: { title: "This message was removed", text: "It is kept no longer, so there is nothing to report." },
  reported: {
    title: "You have reported this message",
    text: "Thank you. We look into it, and tell you by e-mail what we have decided.",
  },
  decided: {
    title: "We have looked into your report",
    text: "You reported this message. We have looked into it, and it stays.",
  },
};
