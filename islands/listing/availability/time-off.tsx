import type { ReactNode } from "react";
import type * as z from "zod/mini";
import { callApi } from "#islands/lib/api.ts";
import { useRefresh } from "#islands/lib/data.ts";
import { refreshServedParts } from "#islands/lib/refresh-frame.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { useConfirmation } from "#islands/lib/use-confirmation.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { Confirm, SaveDespiteVisits } from "#islands/ui/confirm.tsx";
import { Dialog, DialogButtons, FailureNotice } from "#islands/ui/dialog.tsx";
import { CheckField, Form, SubmitButton, TextField } from "#islands/ui/form.tsx";
import { amPmTime, longDate, mediumDate, timeOfDay } from "#src/shared/base/time.ts";
import { TimeOffInput, type TimeOffView } from "#src/shared/listing/days-off.ts";

export interface OffFormTexts {
  path: string;
  title: string;
  these: string;
  asks: string;
  reopens: (text: string) => string;
}

export const timeOffTexts: OffFormTexts = {
  path: "/api/time-off",
  title: "Time off",
  these: "this time off",
  asks: "Some accepted visits don't fit",
  reopens: (text) => `This reopens ${text.replace("Every", "every")}.`,
};

interface FormProps<S extends z.ZodMiniType, Added> {
  kind: OffFormTexts;
  schema: S;
  read?: (data: FormData) => unknown;
  noteExample: string;
  children: ReactNode;
  newsOf?: (added: Added) => { description?: string };
  alsoRead?: string | undefined;
  onAdded?: () => void;
  onClose?: (() => void) | undefined;
}

export function AddOffForm<S extends z.ZodMiniType<object>, Added>(props: FormProps<S, Added>) {
  const { kind, schema, read = Object.fromEntries, noteExample, children, newsOf, alsoRead, onAdded, onClose } = props;
  const { path, title, asks } = kind;
  const name = title.toLowerCase();
  const failed = `Failed to add ${name}`;
  const buttons = { go: `Add ${name}`, busy: "Adding..." };
  const refresh = useRefresh();
  const add = (input: z.output<S>) => callApi<Added>("POST", path, input);
  const { about, trySend, sendAnyway, close } = useConfirmation(add);
  const { failure, form } = useForm({
    schema,
    failed,
    read,
    async send(input) {
      const added = await trySend(input);
      return added !== undefined && show(added);
    },
  });

  async function show(added: Added) {
    form.ref.current?.reset();
    if (onClose) {
      onClose();
      onAdded?.();
    }
    showToast({ kind: "success", title: `${title} added`, ...newsOf?.(added) });
    await Promise.all([refresh(path, ...(alsoRead ? [alsoRead] : [])), refreshServedParts()]);
  }

  async function addAnyway() {
    const added = await sendAnyway();
    await show(added);
  }

  function goBack() {
    close();
    form.ref.current?.querySelector("input")?.focus();
  }

  return (
    <>
      <Form {...form}>
        <FailureNotice title={failed} sentence={failure} />
        {children}
        <TextField
          name="note"
          label="Note"
          isOptional
          maxLength={200}
          hint={`Only you see this. For example: ${noteExample}`}
        />
        {onClose ? <DialogButtons {...buttons} onBack={onClose} /> : <SubmitButton {...buttons} className="btn line" />}
      </Form>
      {about && (
        <SaveDespiteVisits title={asks} {...buttons} {...{ about, failed }} onConfirm={addAnyway} onClose={goBack} />
      )}
    </>
  );
}

interface HoursProps extends Pick<FormProps<typeof TimeOffInput, TimeOffView>, "alsoRead" | "onAdded" | "onClose"> {
  today: string;
  start?: Pick<TimeOffInput, "date" | "opens" | "closes">;
}

export const TimeOffForm = ({ today, start, ...form }: HoursProps) => (
  <AddOffForm kind={timeOffTexts} schema={TimeOffInput} read={readHours} noteExample="Dentist" {...form}>
    <TextField name="date" label="Day" type="date" min={today} defaultValue={start?.date} />
    <div className="pair short">
      <TextField name="opens" label="From" type="time" defaultValue={start?.opens} />
      <TextField name="closes" label="Until" type="time" defaultValue={start?.closes} />
    </div>
    <CheckField name="isWeekly" label="Every week" />
  </AddOffForm>
);

type DialogProps = Omit<HoursProps, "start" | "onClose"> & { date: string; minute?: number; onClose: () => void };

/** An hour of that day, or of today if it's past, from noon unless a minute is named. */
export const TimeOffDialog = ({ date, minute = 12 * 60, ...form }: DialogProps) => (
  <Dialog title={timeOffTexts.title} onClose={form.onClose}>
    <TimeOffForm
      start={{
        date: [date, form.today].sort()[1]!,
        opens: timeOfDay(minute),
        closes: timeOfDay(Math.min(minute + 60, 24 * 60 - 1)),
      }}
      {...form}
    />
  </Dialog>
);

const readHours = (data: FormData) => ({ ...Object.fromEntries(data), isWeekly: data.has("isWeekly") });

interface RemoveProps {
  kind: OffFormTexts;
  id: number;
  text: string;
  onRemoved: () => Promise<unknown>;
  onClose: () => void;
}

export const RemoveOffDialog = ({ kind, id, text, onRemoved, onClose }: RemoveProps) => (
  <Confirm
    title={`Remove ${kind.these}?`}
    confirm="Remove"
    busy="Removing..."
    failed={`Failed to remove ${kind.title.toLowerCase()}`}
    keep={`Keep ${kind.title.toLowerCase()}`}
    isDanger
    onConfirm={async () => {
      await callApi("DELETE", `${kind.path}/${id}`);
      await onRemoved();
    }}
    onClose={onClose}
  >
    <p>{kind.reopens(text)}</p>
  </Confirm>
);

type TimeOffHours = Pick<TimeOffView, "date" | "opens" | "closes" | "isWeekly">;

export const offHoursText = ({ opens, closes }: TimeOffHours) => `${amPmTime(opens)} – ${amPmTime(closes)}`;

/** "Jun 16, 2026", or "Every Tuesday". */
export const timeOffDaysText = ({ date, isWeekly }: TimeOffHours) =>
  isWeekly ? `Every ${longDate(date).split(",")[0]}` : mediumDate(date);

export const whenOffText = (hours: TimeOffHours) => `${timeOffDaysText(hours)}, ${offHoursText(hours)}`;
