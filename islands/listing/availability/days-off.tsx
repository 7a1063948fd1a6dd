import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { callApi } from "#islands/lib/api.ts";
import { useData, useRefresh } from "#islands/lib/data.ts";
import { refreshFrame } from "#islands/lib/refresh-frame.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { Confirm } from "#islands/ui/confirm.tsx";
import { mediumDate } from "#src/shared/base/time.ts";
import { type DaysOffView, daysIn } from "#src/shared/listing/days-off.ts";
import { DaysOffForm, daysOffPath } from "./days-off-form.tsx";

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
