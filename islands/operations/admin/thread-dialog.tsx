import { useForm } from "#islands/lib/use-form.ts";
import { Dialog, DialogButtons, FailureNotice } from "#islands/ui/dialog.tsx";
import { Form } from "#islands/ui/form.tsx";
import { PhotoList } from "#islands/visits/bookings/afterwards/photos.tsx";
import { longDate } from "#src/shared/base/time.ts";
import type { VisibilityName } from "#src/shared/people/report-labels.ts";
import { HidingInput, type ReportedThreadView, type ReportView } from "#src/shared/people/reports.ts";
import { clockTimeText, messageDateText } from "#src/shared/talk/messages/message-labels.ts";
import { ChoiceField, type DecisionDialogProps, ReasonField, sendDecision } from "./decision-button.tsx";

interface Props extends DecisionDialogProps {
  report: ReportView;
  thread: ReportedThreadView;
}

export function ThreadDialog({ report, thread, onDone, onStale, onClose }: Props) {
  const { parent, groomer, preferredDate, messages, bookingId } = thread;
  const reported = messages.find(({ id }) => id === report.message?.id);
  return (
    <Dialog
      title={bookingId === null ? "Question before a booking" : `Messages for booking ${bookingId}`}
      onClose={onClose}
    >
      <p>{`${parent.name} (parent) and ${groomer.name} (groomer)${preferredDate ? `, ${longDate(preferredDate)}` : ""}. The audit log records every view.`}</p>
      <ol className="stack">
        {messages.map((message) => (
          <li key={message.id}>
            <p className="soft small">
              <b>{message.from === "parent" ? parent.name : groomer.name}</b>
              {` ${messageDateText(message.sentAt, { now: Date.now(), timeZone: thread.timeZone })}, ${clockTimeText(message.sentAt, thread.timeZone)} `}
              {message.id === report.message?.id && <span className="status declined">Reported</span>}
              {message.hiddenAt !== null && <span className="status cancelled">Hidden</span>}
            </p>
            <p className="said">{message.text || "(deleted)"}</p>
            <PhotoList photos={message.photos} from={(message.from === "parent" ? parent : groomer).name} />
          </li>
        ))}
      </ol>
      {reported && <Decision {...{ message: reported, onDone, onStale, onClose }} />}
    </Dialog>
  );
}

const failed = "Update failed";

type Choice = "hide" | "keep" | "show";

const labels: Record<Choice, string> = {
  hide: "Hide it from both sides and notify them",
  keep: "Keep it and notify the person who reported it",
  show: "Show it to both sides again and notify them",
};

const done: Record<Choice, string> = { hide: "Message hidden", keep: "Message kept", show: "Message shown again" };

const choices: Record<VisibilityName, readonly Choice[]> = {
  reported: ["hide", "keep"],
  shown: ["hide"],
  hidden: ["show"],
};

interface DecisionProps extends DecisionDialogProps {
  message: ReportedThreadView["messages"][number];
}

function Decision({ message: { id, hiddenAt, isOpen }, onDone, onStale, onClose }: DecisionProps) {
  const was = hiddenAt !== null ? "hidden" : isOpen ? "reported" : "shown";
  const { form, errors, failure, isSending } = useForm({
    schema: HidingInput,
    read(data) {
      const choice = data.get("hidden");
      return { hidden: choice === null ? undefined : choice === "hide", reason: data.get("reason"), was };
    },
    failed,
    async send(input) {
      await sendDecision(`/api/admin/messages/${id}`, input, onStale);
      await onDone(done[input.hidden ? "hide" : was === "hidden" ? "show" : "keep"]);
    },
  });
  return (
    <Form {...form}>
      <ChoiceField name="hidden" label="Reported message" of={choices[was]} labels={labels} error={errors.hidden} />
      <ReasonField hint="For admins. Its author sees it if they download their data" />
      <FailureNotice title={failed} sentence={failure} />
      <DialogButtons
        back={was === "reported" ? "Decide later" : "Close"}
        go="Save decision"
        isSending={isSending}
        onBack={onClose}
      />
    </Form>
  );
}
