import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { useLiveData, useRefresh } from "#islands/lib/data.ts";
import { refreshServedParts } from "#islands/lib/refresh-frame.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { TextField } from "#islands/ui/form.tsx";
import { counted } from "#src/shared/base/number-labels.ts";
import { mediumDate } from "#src/shared/base/time.ts";
import {
  countDays,
  type DaysOffAddedView,
  type DaysOffEntry,
  DaysOffInput,
  type TimeOffView,
} from "#src/shared/listing/days-off.ts";
import {
  AddOffForm,
  type OffFormTexts,
  offHoursText,
  RemoveOffDialog,
  TimeOffForm,
  timeOffDaysText,
  timeOffTexts,
  whenOffText,
} from "./time-off.tsx";

interface Props {
  isPlanned: boolean;
  daysOff: DaysOffEntry[];
  timeOff: TimeOffView[];
  today: string;
}

export default function WorkingDays({ isPlanned, daysOff, timeOff, today }: Props) {
  return (
    <>
      <OffPanel
        id="days-off"
        kind={daysOffKind}
        hint="Parents can't request these days. Accepted bookings stay."
        served={daysOff}
        textOf={rangeText}
        factsOf={(range) => [rangeText(range), counted(countDays(range), "day")]}
      >
        <DaysOffForm today={today} />
      </OffPanel>
      {/* Time off has no effect without planning. */}
      {isPlanned && (
        <OffPanel
          id="time-off"
          kind={timeOffTexts}
          hint="Block part of a day. We'll plan visits around it."
          served={timeOff}
          textOf={whenOffText}
          factsOf={(hours) => [timeOffDaysText(hours), offHoursText(hours)]}
        >
          <TimeOffForm today={today} />
        </OffPanel>
      )}
    </>
  );
}

const daysOffKind: OffFormTexts = {
  path: "/api/days-off",
  title: "Days off",
  these: "these days off",
  asks: "You have visits on those days",
  reopens: (text) => `Parents can request ${text} again.`,
};

interface PanelProps<T> {
  id: string;
  kind: OffFormTexts;
  hint: string;
  served: T[];
  textOf: (one: T) => string;
  factsOf: (one: T) => [strong: string, more: string];
  children: ReactNode;
}

function OffPanel<T extends DaysOffEntry | TimeOffView>(props: PanelProps<T>) {
  const { id, kind, hint, served, textOf, factsOf, children } = props;
  const all = useLiveData(kind.path, served);
  const refresh = useRefresh();
  const [leaving, setLeaving] = useState<T>();

  async function showRemoved() {
    flushSync(() => setLeaving(undefined));
    showToast({ kind: "success", title: `${kind.title} removed` });
    await Promise.all([refresh(kind.path), refreshServedParts()]);
  }

  return (
    <section className="panel" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{kind.title}</h2>
      <p className="soft small">{hint}</p>
      {all.length > 0 && (
        <ul className="days-off">
          {all.map((one) => {
            const [strong, more] = factsOf(one);
            return (
              <li key={one.id} id={`${id}-${one.id}`}>
                <p>
                  <strong>{strong}</strong>
                  <span className="soft small">{[more, one.note].filter(Boolean).join(", ")}</span>
                </p>
                <button type="button" className="btn line small" onClick={() => setLeaving(one)}>
                  Remove<span className="hush"> {textOf(one)}</span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {children}
      {leaving && (
        <RemoveOffDialog
          kind={kind}
          id={leaving.id}
          text={textOf(leaving)}
          onRemoved={showRemoved}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </section>
  );
}

const DaysOffForm = ({ today }: { today: string }) => (
  <AddOffForm
    kind={daysOffKind}
    schema={DaysOffInput}
    noteExample="Family vacation"
    newsOf={({ pendingCount }: DaysOffAddedView) =>
      pendingCount === 0
        ? {}
        : { description: `You still have ${counted(pendingCount, "pending request")} for these days.` }
    }
  >
    <div className="pair short">
      <TextField name="startDate" label="First day" type="date" min={today} />
      <TextField name="endDate" label="Last day" type="date" min={today} isOptional />
    </div>
  </AddOffForm>
);

function rangeText({ startDate, endDate }: DaysOffEntry): string {
  const end = mediumDate(endDate);
  if (startDate === endDate) return end;
  const start = mediumDate(startDate);
  const isSameYear = startDate.slice(0, 4) === endDate.slice(0, 4);
  return `${isSameYear ? start.slice(0, start.indexOf(",")) : start} – ${end}`;
}
