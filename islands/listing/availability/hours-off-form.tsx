import { callApi } from "#islands/lib/api.ts";
import { useAskFirst } from "#islands/lib/ask-first.ts";
import { useRefresh } from "#islands/lib/data.ts";
import { refreshFrame } from "#islands/lib/refresh-frame.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { TextField } from "#islands/ui/inputs.tsx";
import { VisitsInTheWay } from "#islands/ui/visits-in-the-way.tsx";
import { HoursOffInput, type HoursOffView } from "#src/shared/listing/hours-off.ts";

export const hoursOffPath = "/api/hours-off";

interface Props {
  today: string;
  /** Called when the question about visits has disappeared with the hours added: the focus needs a place. */
  onAdded: () => void;
}

const failed = "Failed to add hours off";
const add = (input: HoursOffInput) => callApi<HoursOffView>("POST", hoursOffPath, input);

/** Adds hours off. When accepted visits no longer fit beside them, it asks first. */
export function HoursOffForm({ today, onAdded }: Props) {
  const refresh = useRefresh();
  const { about, trySend, sendAnyway, close } = useAskFirst(add);
  const { errors, isSending, form } = useForm({
    schema: HoursOffInput,
    failed,
    send: async (input) => (await trySend(input)) !== undefined && show(),
  });

  async function show() {
    form.ref.current?.reset();
    showToast({ kind: "success", title: "Hours off added" });
    await Promise.all([refresh(hoursOffPath), refreshFrame()]);
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
        <TextField name="date" label="Day" type="date" min={today} errors={errors} />
        <div className="pair">
          <TextField name="opens" label="From" type="time" errors={errors} />
          <TextField name="closes" label="Until" type="time" errors={errors} />
        </div>
        <TextField
          name="note"
          label="Note"
          isOptional
          maxLength={200}
          hint="For you alone, such as 'Dentist'"
          errors={errors}
        />
        <div className="actions">
          <button type="submit" className="btn line" disabled={isSending}>
            {isSending ? "Adding..." : "Add hours off"}
          </button>
        </div>
      </form>
      {about && (
        <VisitsInTheWay
          about={about}
          confirm="Add hours off anyway"
          failed={failed}
          onConfirm={addAnyway}
          onClose={goBack}
        />
      )}
    </>
  );
}
