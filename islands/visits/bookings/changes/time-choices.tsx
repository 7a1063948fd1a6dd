import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { described, Field, FieldGroup } from "#islands/ui/field.tsx";
import { clockTime, duration, shortDate } from "#src/shared/base/time.ts";
import { slotLabel, type TimeSlot, timeSlots } from "#src/shared/visits/booking-labels.ts";
import type { ProposedTime, SuggestionView } from "#src/shared/visits/proposals.ts";

interface Props {
  suggestions: readonly SuggestionView[];
  ticked: number;
  today: string;
  lastDay: string;
  error: string | undefined;
}

export function TimeChoices({ suggestions, ticked, today, lastDay, error }: Props) {
  const [added, setAdded] = useState<ProposedTime[]>([]);
  const date = useRef<HTMLInputElement>(null);
  const slot = useRef<HTMLSelectElement>(null);
  const times: (ProposedTime | SuggestionView)[] = [...suggestions, ...added];

  function add() {
    const time = { date: date.current!.value, slot: slot.current!.value as TimeSlot };
    if (!time.date) return date.current!.focus();
    if (!time.slot) return slot.current!.focus();
    const isThere = times.some((one) => timeKey(one) === timeKey(time));
    flushSync(() => setAdded(isThere ? added : [...added, time]));
    [date.current!.value, slot.current!.value] = ["", ""];
    const box = date.current!.form?.querySelector<HTMLInputElement>(`input[value="${timeKey(time)}"]`);
    if (!box) return;
    box.checked = true;
    box.focus();
  }

  return (
    <>
      {(times.length > 0 || error) && (
        <FieldGroup name="options" label="Up to three times" error={error} isLive>
          {times.map((time, at) => (
            <label className="check" key={timeKey(time)}>
              <input
                type="checkbox"
                name="options"
                value={timeKey(time)}
                defaultChecked={at < ticked || at >= suggestions.length}
                {...described("options", error)}
              />
              <span>
                {timeText(time)}
                <FactsOf time={time} />
              </span>
            </label>
          ))}
        </FieldGroup>
      )}
      <div className="pair">
        <Field name="date" label={times.length > 0 ? "Another day" : "Day"}>
          <input ref={date} id="date" name="date" type="date" min={today} max={lastDay} />
        </Field>
        <Field name="slot" label="Time of day">
          <select ref={slot} id="slot" name="slot" defaultValue="">
            <option value="">Choose</option>
            {timeSlots.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </Field>
      </div>
      <div className="actions">
        <button type="button" className="btn line small" onClick={add}>
          Add time
        </button>
      </div>
    </>
  );
}

const timeKey = ({ date, slot }: ProposedTime) => `${date} ${slot}`;

function timeText({ date, slot }: ProposedTime) {
  const { part, hours } = slotLabel(slot);
  return `${shortDate(date)}, ${part.toLowerCase()} (${hours})`;
}

/** Minutes are only for groomers. */
function FactsOf({ time }: { time: ProposedTime | SuggestionView }) {
  if (!("nearby" in time)) return null;
  const { nearby, addedMinutes, finishesAt } = time;
  if (addedMinutes === undefined || finishesAt === undefined) {
    return nearby && <Fact text="Groomer nearby" />;
  }
  const text = `Adds ${duration(addedMinutes)} of driving, day ends ${clockTime(finishesAt)}`;
  return <Fact text={text} />;
}

const Fact = ({ text }: { text: string }) => (
  <>
    <br />
    <small className="soft">{text}</small>
  </>
);

/** Includes a time that was filled in but not added. */
export function timesIn(data: FormData): { date: string; slot: string }[] {
  const ticked = data.getAll("options").map(String);
  const more = data.get("date") ? [`${data.get("date")} ${data.get("slot")}`] : [];
  return [...new Set([...ticked, ...more])].map((value) => ({ date: value.slice(0, 10), slot: value.slice(11) }));
}
