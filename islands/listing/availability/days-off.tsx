import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { callApi } from "#islands/lib/api.ts";
import { useAskFirst } from "#islands/lib/ask-first.ts";
import { useData, useRefresh } from "#islands/lib/data.ts";
import { refreshFrame } from "#islands/lib/refresh-frame.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { Confirm } from "#islands/ui/confirm.tsx";
import { TextField } from "#islands/ui/inputs.tsx";
import { Submit } from "#islands/ui/submit.tsx";
import { counted } from "#src/shared/base/number-labels.ts";
import { mediumDate } from "#src/shared/base/time.ts";
import { type DaysOffAddedView, DaysOffInput, type DaysOffView, daysIn } from "#src/shared/listing/days-off.ts";

export function DaysOff({ daysOff, today }: { daysOff: DaysOffView[]; today: string }) {
  const ranges = useData(daysOffPath, daysOff);
  const refresh = useRefresh();
  const [leaving, setLeaving] = useState<DaysOffView>();
  const title = useRef<HTMLHeadingElement>(null);

  async function remove({ id }: DaysOffView) {
    await callApi("DELETE", `${daysOffPath}/${id}`);
    flushSync(() => setLeaving(undefined));
    title.current?.focus();
    showToast({ kind: "success", title: "Days off removed" });
    await Promise.all([refresh(daysOffPath), refreshFrame()]);
  }

  return (
    <section className="panel" aria-labelledby="days-off-title">
      <h2 id="days-off-title" ref={title} tabIndex={-1}>
        Days off
      </h2>
      <p className="soft small">Parents can't request these days. Accepted bookings stay.</p>
      {ranges.length > 0 && <Ranges ranges={ranges} onRemove={setLeaving} />}
      <DaysOffForm today={today} onAdded={() => title.current?.focus()} />
      {leaving && (
        <Confirm
          title="Remove these days off?"
          confirm="Remove"
          busy="Removing..."
          failed="Failed to remove days off"
          keep="Keep days off"
          isDanger
          onConfirm={() => remove(leaving)}
          onClose={() => setLeaving(undefined)}
        >
          <p>{`Parents can request ${rangeText(leaving)} again.`}</p>
        </Confirm>
      )}
    </section>
  );
}

const Ranges = ({ ranges, onRemove }: { ranges: DaysOffView[]; onRemove: (range: DaysOffView) => void }) => (
  <ul className="days-off">
    {ranges.map((range) => (
      <li key={range.id}>
        <p>
          <strong>{rangeText(range)}</strong>
          <span className="soft small">{[lengthOf(range), range.note].filter(Boolean).join(", ")}</span>
        </p>
        <button type="button" className="btn line small" onClick={() => onRemove(range)}>
          Remove<span className="hush"> {rangeText(range)}</span>
        </button>
      </li>
    ))}
  </ul>
);

function rangeText({ startDate, endDate }: DaysOffView): string {
  const end = mediumDate(endDate);
  if (startDate === endDate) return end;
  const start = mediumDate(startDate);
  const isSameYear = startDate.slice(0, 4) === endDate.slice(0, 4);
  return `${isSameYear ? start.slice(0, start.indexOf(",")) : start} – ${end}`;
}

function lengthOf(range: DaysOffView): string {
  const days = daysIn(range);
  return days === 1 ? "1 day" : `${days} days`;
}

const daysOffPath = "/api/unavailable-ranges";

interface Props {
  today: string;
  /** Moves focus, because the question has disappeared. */
  onAdded: () => void;
}

const failed = "Failed to add days off";

function DaysOffForm({ today, onAdded }: Props) {
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
        <Submit go="Add days off" busy="Adding..." className="btn line" isSending={isSending} />
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
