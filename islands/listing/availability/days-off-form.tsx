import { callApi } from "#islands/lib/api.ts";
import { useAskFirst } from "#islands/lib/ask-first.ts";
import { useRefresh } from "#islands/lib/data.ts";
import { refreshFrame } from "#islands/lib/refresh-frame.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { Confirm } from "#islands/ui/confirm.tsx";
import { TextField } from "#islands/ui/inputs.tsx";
import { counted } from "#src/shared/base/number-labels.ts";
import { type DaysOffAddedView, DaysOffInput } from "#src/shared/listing/days-off.ts";

export const daysOffPath = "/api/unavailable-ranges";

interface Props {
  today: string;
  /** Moves focus, because the question has disappeared. */
  onAdded: () => void;
}

const failed = "Failed to add days off";

export function DaysOffForm({ today, onAdded }: Props) {
  const refresh = useRefresh();
  const { about, trySend, sendAnyway, close } = useAskFirst(add);
  const { errors, isSending, form } = useForm({
    schema: DaysOffInput,
    failed,
    async send(input) {
      const added = await trySend(input);
      return added !== undefined && show(added);
    },
  });

  async function show({ pendingCount }: DaysOffAddedView) {
    form.ref.current?.reset();
    showToast({ kind: "success", title: "Days off added", ...waiting(pendingCount) });
    await Promise.all([refresh(daysOffPath), refreshFrame()]);
  }

  async function addAnyway() {
    const added = await sendAnyway();
    onAdded();
    await show(added);
  }

  function goBack() {
    close();
    form.ref.current?.querySelector("input")?.focus();
  }

  return (
    <>
      <form className="form" {...form}>
        <div className="pair short">
          <TextField name="startDate" label="First day" type="date" min={today} errors={errors} />
          <TextField name="endDate" label="Last day" type="date" min={today} isOptional errors={errors} />
        </div>
        <TextField
          name="note"
          label="Note"
          isOptional
          maxLength={200}
          hint="Only you see this. For example: Family vacation"
          errors={errors}
        />
        <div className="actions">
          <button type="submit" className="btn line" disabled={isSending}>
            {isSending ? "Adding..." : "Add days off"}
          </button>
        </div>
      </form>
      {about && (
        <Confirm
          title="You have visits on those days"
          confirm="Add days off anyway"
          busy="Adding..."
          failed={failed}
          keep="Go back"
          onConfirm={addAnyway}
          onClose={goBack}
        >
          <p>{about}</p>
        </Confirm>
      )}
    </>
  );
}

const add = (input: DaysOffInput) => callApi<DaysOffAddedView>("POST", daysOffPath, input);

function waiting(pendingCount: number): { description?: string } {
  if (pendingCount === 0) return {};
  return {
    description: `You still have ${counted(pendingCount, "pending request")} for these days.`,
  };
}
