import { callApi } from "#islands/lib/api.ts";
import { useAskFirst } from "#islands/lib/ask-first.ts";
import { useRefresh } from "#islands/lib/data.ts";
import { refreshFrame } from "#islands/lib/refresh-frame.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { Confirm, VisitsInTheWay } from "#islands/ui/confirm.tsx";
import { DialogButtons } from "#islands/ui/dialog-buttons.tsx";
import { Failure } from "#islands/ui/failure.tsx";
import { CheckField, TextField } from "#islands/ui/inputs.tsx";
import { Submit } from "#islands/ui/submit.tsx";
import { clockTime, longDate, mediumDate } from "#src/shared/base/time.ts";
import { HoursOffInput, type HoursOffView } from "#src/shared/listing/days-off.ts";

export const hoursOffPath = "/api/hours-off";

interface Props {
  today: string;
  start?: Pick<HoursOffInput, "date" | "opens" | "closes">;
  alsoRead?: string;
  /** Moves focus, because the dialog or question has disappeared. */
  onAdded: () => void;
  onClose?: () => void;
}

const failed = "Failed to add time off";
const add = (input: HoursOffInput) => callApi<HoursOffView>("POST", hoursOffPath, input);

export function HoursOffForm({ today, start, alsoRead, onAdded, onClose }: Props) {
  const refresh = useRefresh();
  const { about, trySend, sendAnyway, close } = useAskFirst(add);
  const { errors, failure, isSending, form } = useForm({
    schema: HoursOffInput,
    failed,
    isInDialog: onClose !== undefined,
    read: (data) => ({ ...Object.fromEntries(data), isWeekly: data.has("isWeekly") }),
    send: async (input) => (await trySend(input)) !== undefined && show(),
  });

  async function show() {
    form.ref.current?.reset();
    if (onClose) {
      onClose();
      onAdded();
    }
    showToast({ kind: "success", title: "Time off added" });
    await Promise.all([refresh(hoursOffPath, ...(alsoRead ? [alsoRead] : [])), refreshFrame()]);
  }

  async function addAnyway() {
    await sendAnyway();
    onAdded();
    await show();
  }

  function goBack() {
    close();
    form.ref.current?.querySelector("input")?.focus();
  }

  return (
    <>
      <form className="form" {...form}>
        <Failure title={failed} sentence={failure} />
        <TextField name="date" label="Day" type="date" min={today} defaultValue={start?.date} errors={errors} />
        <div className="pair short">
          <TextField name="opens" label="From" type="time" defaultValue={start?.opens} errors={errors} />
          <TextField name="closes" label="Until" type="time" defaultValue={start?.closes} errors={errors} />
        </div>
        <CheckField name="isWeekly" label="Every week" />
        <TextField
          name="note"
          label="Note"
          isOptional
          maxLength={200}
          hint="Only you see this. For example: Dentist"
          errors={errors}
        />
        {onClose ? (
          <DialogButtons go="Add time off" busy="Adding..." isSending={isSending} onBack={onClose} />
        ) : (
          <Submit go="Add time off" busy="Adding..." className="btn line" isSending={isSending} />
        )}
      </form>
      {about && (
        <VisitsInTheWay
          about={about}
          confirm="Add time off anyway"
          failed={failed}
          onConfirm={addAnyway}
          onClose={goBack}
        />
      )}
    </>
  );
}

type Hours = Pick<HoursOffView, "id" | "date" | "opens" | "closes" | "isWeekly">;

interface RemoveHoursOffProps {
  hours: Hours;
  /** Moves focus to a remaining element. */
  onRemoved: () => Promise<unknown>;
  onClose: () => void;
}

export const RemoveHoursOff = ({ hours, onRemoved, onClose }: RemoveHoursOffProps) => (
  <Confirm
    title="Remove this time off?"
    confirm="Remove"
    busy="Removing..."
    failed="Failed to remove time off"
    keep="Keep time off"
    isDanger
    onConfirm={async () => {
      await callApi("DELETE", `${hoursOffPath}/${hours.id}`);
      await onRemoved();
    }}
    onClose={onClose}
  >
    <p>{`This reopens ${rangeText(hours).replace("Every", "every")}.`}</p>
  </Confirm>
);

export const timesText = ({ opens, closes }: Pick<Hours, "opens" | "closes">) =>
  `${clockTime(opens)} – ${clockTime(closes)}`;

/** "Jun 16, 2026", or "Every Tuesday". */
export const daysText = ({ date, isWeekly }: Pick<Hours, "date" | "isWeekly">) =>
  isWeekly ? `Every ${longDate(date).split(",")[0]}` : mediumDate(date);

export const rangeText = (hours: Hours) => `${daysText(hours)}, ${timesText(hours)}`;
