import { showToast } from "#islands/lib/toasts.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { FormDialog } from "#islands/ui/dialog.tsx";
import { CheckField, Form, OptionTags, SelectField, SubmitButton, TextField } from "#islands/ui/form.tsx";
import {
  busyColorLabels,
  busyColors,
  ConnectedCalendarChanges,
  ConnectedCalendarInput,
  type ConnectedCalendarView,
} from "#src/shared/listing/connected-calendars.ts";
import { addCalendar, changeCalendar, foundTimesText } from "./calendar-row.tsx";

export function AddCalendar({ isFirst, onAdded }: { isFirst: boolean; onAdded: () => Promise<unknown> }) {
  const { form } = useForm({
    schema: ConnectedCalendarInput,
    failed: "Failed to connect calendar",
    read: (data) => ({ ...Object.fromEntries(data), keepsTitles: data.has("keepsTitles") }),
    async send(input) {
      const added = await addCalendar(input);
      form.ref.current?.reset();
      showToast({ kind: "success", title: "Calendar connected", description: foundTimesText(added) });
      await onAdded();
    },
  });
  return (
    <section className="panel" aria-labelledby="add-calendar-title">
      <h3 id="add-calendar-title">Connect a calendar</h3>
      <Form {...form}>
        <div className="pair">
          <TextField
            name="address"
            label="Secret address"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            hint="From your other calendar's sharing settings. We won't show it again."
          />
          <TextField name="name" label="Name" isOptional maxLength={60} hint="Only you see this" />
        </div>
        <CheckField
          name="keepsTitles"
          label="Show event titles"
          hint={`When off, events appear as "Busy" and titles aren't stored.`}
        />
        <SubmitButton go="Connect calendar" busy="Connecting..." />
      </Form>
      <details className="fold" open={isFirst}>
        <summary>Where to find the address</summary>
        <dl className="small where">
          <dt>Google</dt>
          <dd>On a computer: Settings, your calendar, Integrate calendar, Secret address in iCal format.</dd>
          <dt>Apple</dt>
          <dd>In Calendar: the info button by your calendar, Public Calendar, Share Link.</dd>
          <dt>Outlook</dt>
          <dd>On the web: Settings, Calendar, Shared calendars, Publish a calendar, ICS link.</dd>
        </dl>
      </details>
    </section>
  );
}

interface Props {
  calendar: ConnectedCalendarView;
  onSaved: () => Promise<unknown>;
  onClose: () => void;
}

export function EditCalendar({ calendar: { id, name, color }, onSaved, onClose }: Props) {
  const { errors, ...form } = useForm({
    schema: ConnectedCalendarChanges,
    failed: "Failed to update calendar",
    async send(changes) {
      await changeCalendar(id, changes);
      onClose();
      showToast({ kind: "success", title: "Calendar updated" });
      await onSaved();
    },
  });
  return (
    <FormDialog title="Name and color" {...form} go="Save" onClose={onClose}>
      <TextField name="name" label="Name" maxLength={60} defaultValue={name} />
      <SelectField name="color" label="Color" defaultValue={color}>
        <OptionTags of={busyColors} text={(one) => busyColorLabels[one]} />
      </SelectField>
    </FormDialog>
  );
}
