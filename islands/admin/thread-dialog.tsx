import { messageDay, messageTime } from "#src/shared/message-times.ts";
import { HidingInput, type ReportedThreadView, type ReportView } from "#src/shared/reports.ts";
import { longDate } from "#src/shared/time.ts";
import { ApiError, callApi } from "../lib/api.ts";
import { useForm } from "../lib/use-form.ts";
import { Dialog } from "../ui/dialog.tsx";
import { DialogButtons } from "../ui/dialog-buttons.tsx";
import { Failure } from "../ui/failure.tsx";
import { FieldGroup } from "../ui/field.tsx";
import { AreaField } from "../ui/inputs.tsx";

interface Props {
  report: ReportView;
  thread: ReportedThreadView;
  /** It is decided; the message says how. */
  onDone: (message: string) => Promise<unknown>;
  /** Somebody else was faster. */
  onStale: () => unknown;
  onClose: () => void;
}

/** A reported thread, and below it the decision about the reported message. */
export function ThreadDialog({ report, thread, onDone, onStale, onClose }: Props) {
  const { parent, groomer, preferredDate, messages, bookingId } = thread;
  return (
    <Dialog title={`Messages of booking ${bookingId}`} onClose={onClose}>
      <p>{`${parent.name}, pet parent, and ${groomer.name}, groomer, about ${longDate(preferredDate)}. The audit log has a row for each reading.`}</p>
      <ol className="stack">
        {messages.map((message) => (
          <li key={message.id}>
            <p className="soft small">
              <b>{message.from === "parent" ? parent.name : groomer.name}</b>
              {` ${messageDay(message.sentAt, thread.timeZone)}, ${messageTime(message.sentAt, thread.timeZone)} `}
              {message.id === report.message?.id && <span className="status declined">Reported</span>}
              {message.hiddenAt !== null && <span className="status cancelled">Hidden</span>}
            </p>
            <p className="said">{message.text || "(no longer kept)"}</p>
            {message.pictures.length > 0 && (
              <p className="row">
                {message.pictures.map(({ id, url }, at) => (
                  <a key={id} href={url} target="_blank" rel="noopener">{`Picture ${at + 1}`}</a>
                ))}
              </p>
            )}
          </li>
        ))}
      </ol>
      {report.decidedAt === null && <Decision {...{ report, onDone, onStale, onClose }} />}
    </Dialog>
  );
}

const failed = "Update failed";

function Decision({ report, onDone, onStale, onClose }: Omit<Props, "thread">) {
  const { form, errors, failure, isSending } = useForm({
    schema: HidingInput,
    read: (data) => ({ hidden: choices[String(data.get("hidden"))], reason: data.get("reason") }),
    failed,
    isInDialog: true,
    async send(input) {
      try {
        await callApi("PATCH", `/api/admin/messages/${report.message!.id}`, input);
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) await onStale();
        throw error;
      }
      await onDone(input.hidden ? "The message is hidden" : "The message stays");
    },
  });
  return (
    <form className="form" {...form}>
      <FieldGroup name="hidden" label="The reported message" error={errors.hidden}>
        <label className="check">
          <input type="radio" name="hidden" value="hide" /> Hide it: neither side sees it any more, and both hear of it
        </label>
        <label className="check">
          <input type="radio" name="hidden" value="keep" /> Keep it: the one who reported it hears of it
        </label>
      </FieldGroup>
      <AreaField
        name="reason"
        label="Reason"
        rows={2}
        maxLength={500}
        hint="For other admins: kept with the report and in the audit log"
        errors={errors}
        required
      />
      <Failure title={failed} sentence={failure} />
      <DialogButtons back="Decide later" go="Decide" isSending={isSending} onBack={onClose} />
    </form>
  );
}

const choices: Record<string, boolean> = { hide: true, keep: false };
