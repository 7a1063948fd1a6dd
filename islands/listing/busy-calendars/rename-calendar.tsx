import { showToast } from "#islands/lib/toasts.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { Dialog } from "#islands/ui/dialog.tsx";
import { DialogButtons } from "#islands/ui/dialog-buttons.tsx";
import { Failure } from "#islands/ui/failure.tsx";
import { SelectField, TextField } from "#islands/ui/inputs.tsx";
import {
  BusyCalendarChanges,
  type BusyCalendarView,
  busyColorLabels,
  busyColors,
} from "#src/shared/listing/busy-calendars.ts";
import { changeCalendar } from "./busy-calls.ts";

interface Props {
  calendar: BusyCalendarView;
  onSaved: () => Promise<unknown>;
  onClose: () => void;
}

const failed = "Failed to update calendar";

export function RenameCalendar({ calendar: { id, name, color }, onSaved, onClose }: Props) {
  const { form, errors, failure, isSending } = useForm({
    schema: BusyCalendarChanges,
    failed,
    isInDialog: true,
    async send(changes) {
      await changeCalendar(id, changes);
      onClose();
      showToast({ kind: "success", title: "Calendar updated" });
      await onSaved();
    },
  });
  return (
    <Dialog title="Name and color" onClose={onClose}>
      <form className="form" {...form}>
        <Failure title={failed} sentence={failure} />
        <TextField name="name" label="Name" maxLength={60} defaultValue={name} errors={errors} />
        <SelectField name="color" label="Color" defaultValue={color} errors={errors}>
          {busyColors.map((one) => (
            <option key={one} value={one}>
              {busyColorLabels[one]}
            </option>
          ))}
        </SelectField>
        <DialogButtons go="Save" isSending={isSending} onBack={onClose} />
      </form>
    </Dialog>
  );
}
