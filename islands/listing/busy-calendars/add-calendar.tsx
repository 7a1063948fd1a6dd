import { showToast } from "#islands/lib/toasts.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { CheckField, TextField } from "#islands/ui/inputs.tsx";
import { BusyCalendarInput } from "#src/shared/listing/busy-calendars.ts";
import { addCalendar } from "./busy-calls.ts";
import { foundText } from "./busy-words.ts";

export function AddCalendar({ isFirst, onAdded }: { isFirst: boolean; onAdded: () => Promise<unknown> }) {
  const { form, errors, isSending } = useForm({
    schema: BusyCalendarInput,
    failed: "Failed to connect calendar",
    read: (data) => ({ ...Object.fromEntries(data), keepsTitles: data.has("keepsTitles") }),
    async send(input) {
      const added = await addCalendar(input);
      form.ref.current?.reset();
      showToast({ kind: "success", title: "Calendar connected", description: foundText(added) });
      await onAdded();
    },
  });
  return (
    <section className="panel" aria-labelledby="add-calendar-title">
      <h3 id="add-calendar-title">Connect a calendar</h3>
      <form className="form" {...form}>
        <TextField
          name="address"
          label="Secret address"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          hint="From your other calendar's sharing settings. We won't show it again."
          errors={errors}
        />
        <TextField name="name" label="Name" isOptional maxLength={60} hint="Only you see this" errors={errors} />
        <CheckField
          name="keepsTitles"
          label="Show event titles"
          hint={`When off, events appear as "Busy" and titles aren't stored.`}
        />
        <div className="actions">
          <button type="submit" className="btn" disabled={isSending}>
            {isSending ? "Connecting..." : "Connect calendar"}
          </button>
        </div>
      </form>
      <details className="fold" open={isFirst}>
        <summary>Where to find the link</summary>
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
