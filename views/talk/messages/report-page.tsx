/** @jsxImportSource preact */
import { bookingPagePath, messagesPath, reportMessagePath } from "#src/shared/base/own-paths.ts";
import { messageReasons } from "#src/shared/people/report-labels.ts";
import { Paragraphs } from "#views/listing/groomers/about.tsx";
import { ReportForm } from "#views/people/reports/report-form.tsx";
import type { FormState } from "#views/ui/field.tsx";
import { PanelPage } from "#views/ui/panel-page.tsx";

interface ReportMessagePageProps {
  bookingId: number;
  messageId: number;
  writer: string;
  /** In the groomer's time zone. */
  sent: string;
  /** Empty if hidden or deleted. */
  text: string;
  noForm: keyof typeof instead | null;
  form: FormState;
  message?: string | undefined;
}

export function ReportMessagePage(props: ReportMessagePageProps) {
  const { bookingId, messageId, writer, sent, text, noForm, form, message } = props;
  return (
    <PanelPage title={noForm === null ? "Report a message" : instead[noForm].title}>
      <p>
        {`Message from ${writer}, ${sent}, about `}
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
          explains={`We'll read this conversation. If we hide the message, ${writer} will know it was reported.`}
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
  own: { title: "Report a message", text: "You can't report your own message." },
  hidden: {
    title: "This message is hidden",
    text: "After a report, neither of you can see it.",
  },
  removed: { title: "This message was removed", text: "You can't report it anymore." },
  reported: {
    title: "You reported this message",
    text: "We'll email you our decision.",
  },
  decided: {
    title: "We reviewed your report",
    text: "We kept this message.",
  },
};
