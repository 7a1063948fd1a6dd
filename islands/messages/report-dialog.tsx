import { MessageReportInput } from "#src/shared/messages.ts";
import { MAX_REPORT, messageReasons, reasonLabels } from "#src/shared/report-words.ts";
import { useForm } from "../lib/use-form.ts";
import { Dialog } from "../ui/dialog.tsx";
import { DialogButtons } from "../ui/dialog-buttons.tsx";
import { Failure } from "../ui/failure.tsx";
import { FieldGroup } from "../ui/field.tsx";
import { AreaField } from "../ui/inputs.tsx";

interface Props {
  otherName: string;
  /** Tells the server. */
  onSend: (input: MessageReportInput) => Promise<void>;
  onClose: () => void;
}

const failed = "Failed to send";

/** Asks why a message is reported. */
export function ReportDialog({ otherName, onSend, onClose }: Props) {
  const { form, errors, failure, isSending } = useForm({
    schema: MessageReportInput,
    send: onSend,
    failed,
    isInDialog: true,
  });
  return (
    <Dialog title="Report this message?" onClose={onClose}>
      <form className="form" {...form}>
        <p>{`We then read what the two of you have written here, and decide. If we hide the message, ${otherName} hears that it was reported.`}</p>
        <FieldGroup name="reason" label="What is wrong with it" error={errors.reason}>
          {messageReasons.map((reason) => (
            <label key={reason} className="check">
              <input type="radio" name="reason" value={reason} aria-invalid={errors.reason ? true : undefined} />
              {reasonLabels[reason]}
            </label>
          ))}
        </FieldGroup>
        <AreaField name="text" label="Anything we should know" isOptional errors={errors} maxLength={MAX_REPORT} />
        <Failure title={failed} sentence={failure} />
        <DialogButtons back="Not now" go="Report" busy="Sending..." isSending={isSending} onBack={onClose} />
      </form>
    </Dialog>
  );
}
