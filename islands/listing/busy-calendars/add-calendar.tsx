import { showToast } from "#islands/lib/toasts.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { CheckField, TextField } from "#islands/ui/inputs.tsx";
import { BusyCalendarInput } from "#src/shared/listing/busy-calendars.ts";
import { addCalendar } from "./busy-calls.ts";
import { foundText } from "./busy-words.ts";

interface Props {
  /** Whoever has added one knows where to look. */
  isFirst: boolean;
  onAdded: () => Promise<unknown>;
}

/** The address of another calendar. It is read at once, so that what is wrong with it is said beside the field. */
export function AddCalendar({ isFirst, onAdded }: Props) {
  const { form, errors, isSending } = useForm({
    schema: BusyCalendarInput,
    failed: "Failed to add the calendar",
    read: (data) => ({ ...Object.fromEntries(data), keepsTitles: data.has("keepsTitles") }),
    async send(input) {
      const added = await addCalendar(input);
      form.ref.current?.reset();
      showToast({ kind: "success", title: `${added.name} was added`, description: foundText(added) });
      await onAdded();
    },
  });
  return (
    <section className="panel" aria-labelledby="add-calendar-title">
      <h3 id="add-calendar-title">Add a calendar</h3>
      <form className="form" {...form}>
        <TextField
          name="address"
          label="Address of the calendar"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          hint="Whoever has it can read the calendar: we keep it to ourselves, and never show it again"
          errors={errors}
        />
        <TextField name="name" label="Name" isOptional maxLength={60} hint="For you alone" errors={errors} />
        <CheckField
          name="keepsTitles"
          label="Show what the times are"
          hint="Else all of them are called Busy, and we do not keep their titles."
        />
        <div className="actions">
          <button type="submit" className="btn" disabled={isSending}>
            {isSending ? "Reading..." : "Add calendar"}
          </button>
        </div>
      </form>
      <details className="fold" open={isFirst}>
        <summary>Where the address is</summary>
        <dl className="small where">
          <dt>Google</dt>
          <dd>
            In a browser: Settings, the calendar at the left, Integrate calendar, then copy the secret address in iCal
            format.
          </dd>
          <dt>Apple</dt>
          <dd>
            In Calendar, the info sign beside the calendar: switch Public Calendar on, then copy it below Share Link.
          </dd>
          <dt>Outlook</dt>
          <dd>On the web: Settings, Calendar, Shared calendars, Publish a calendar, then copy the ICS link.</dd>
        </dl>
      </details>
    </section>
  );
}
