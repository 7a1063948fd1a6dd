import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useData, useRefresh } from "#islands/lib/data.ts";
import { refreshFrame } from "#islands/lib/refresh-frame.ts";
import { showToast } from "#islands/lib/toasts.ts";
import type { DaysOffView, HoursOffView } from "#src/shared/listing/days-off.ts";
import { DaysOff } from "./days-off.tsx";
import { daysText, HoursOffForm, hoursOffPath, RemoveHoursOff, rangeText, timesText } from "./hours-off-form.tsx";

interface Props {
  isPlanned: boolean;
  daysOff: DaysOffView[];
  hoursOff: HoursOffView[];
  today: string;
}

export default function WorkingDays({ isPlanned, daysOff, hoursOff, today }: Props) {
  return (
    <>
      <DaysOff daysOff={daysOff} today={today} />
      {/* Busy times have no effect without planning. */}
      {isPlanned && <HoursOff hoursOff={hoursOff} today={today} />}
    </>
  );
}

function HoursOff({ hoursOff, today }: { hoursOff: HoursOffView[]; today: string }) {
  const taken = useData(hoursOffPath, hoursOff);
  const refresh = useRefresh();
  const [leaving, setLeaving] = useState<HoursOffView>();
  const title = useRef<HTMLHeadingElement>(null);

  async function showRemoved() {
    flushSync(() => setLeaving(undefined));
    title.current?.focus();
    showToast({ kind: "success", title: "Time off removed" });
    await Promise.all([refresh(hoursOffPath), refreshFrame()]);
  }

  return (
    <section className="panel" aria-labelledby="hours-off-title">
      <h2 id="hours-off-title" ref={title} tabIndex={-1}>
        Time off
      </h2>
      <p className="soft small">Block part of a day. We'll plan visits around it.</p>
      {taken.length > 0 && (
        <ul className="days-off">
          {taken.map((hours) => (
            <li key={hours.id}>
              <p>
                <strong>{daysText(hours)}</strong>
                <span className="soft small">{[timesText(hours), hours.note].filter(Boolean).join(", ")}</span>
              </p>
              <button type="button" className="btn line small" onClick={() => setLeaving(hours)}>
                Remove<span className="hush"> {rangeText(hours)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <HoursOffForm today={today} onAdded={() => title.current?.focus()} />
      {leaving && <RemoveHoursOff hours={leaving} onRemoved={showRemoved} onClose={() => setLeaving(undefined)} />}
    </section>
  );
}
