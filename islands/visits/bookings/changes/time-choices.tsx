import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { FieldGroup, fieldAria } from "#islands/ui/field.tsx";
import { OptionTags, SelectField, TextField } from "#islands/ui/form.tsx";
import { slotAt } from "#src/domain/visits/visit.ts";
import { duration, minutesOfDay } from "#src/shared/base/time.ts";
import { proposedTimeText } from "#src/shared/visits/arrival-labels.ts";
import { type Side, type TimeSlot, timeSlots } from "#src/shared/visits/booking-labels.ts";
import { type ProposedTime, proposedTimeKey, type TimeSuggestion } from "#src/shared/visits/proposals.ts";

interface Props {
  suggestions: readonly TimeSuggestion[];
  ticked: number;
  today: string;
  lastDay: string;
  error: string | undefined;
  side: Side;
}

export function TimeChoices({ suggestions, ticked, today, lastDay, error, side }: Props) {
  const [added, setAdded] = useState<ProposedTime[]>([]);
  const date = useRef<HTMLInputElement>(null);
  const slot = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const times: (ProposedTime | TimeSuggestion)[] = [...suggestions, ...added];

  function add() {
    if (!date.current!.value) return date.current!.focus();
    if (!slot.current!.value) return slot.current!.focus();
    const time = timeFrom(`${date.current!.value} ${slot.current!.value}`);
    const isThere = times.some((one) => proposedTimeKey(one) === proposedTimeKey(time));
    flushSync(() => setAdded(isThere ? added : [...added, time]));
    [date.current!.value, slot.current!.value] = ["", ""];
    const box = date.current!.form?.querySelector<HTMLInputElement>(`input[value="${proposedTimeKey(time)}"]`);
    if (!box) return;
    box.checked = true;
    box.focus();
  }

  return (
    <>
      {(times.length > 0 || error) && (
        <FieldGroup name="options" label="Up to three times" error={error} isLive>
          {times.map((time, at) => (
            <label className="pick" key={proposedTimeKey(time)}>
              <input
                type="checkbox"
                name="options"
                value={proposedTimeKey(time)}
                defaultChecked={at < ticked || at >= suggestions.length}
                {...fieldAria("options", error)}
              />
              <span>
                <b>{proposedTimeText(time, side)}</b>
                <TimeDetails time={time} />
              </span>
            </label>
          ))}
        </FieldGroup>
      )}
      <div className="pair">
        <TextField
          ref={date}
          name="date"
          type="date"
          label={times.length > 0 ? "Another day" : "Day"}
          min={today}
          max={lastDay}
        />
        {side === "groomer" ? (
          <TextField ref={slot} name="slot" type="time" label="Time" />
        ) : (
          <SelectField ref={slot} name="slot" label="Time of day" defaultValue="">
            <option value="">Choose</option>
            <OptionTags of={timeSlots} text={(one) => one} />
          </SelectField>
        )}
      </div>
      <div className="row">
        <button type="button" className="btn line small" onClick={add}>
          Add time
        </button>
      </div>
    </>
  );
}

function TimeDetails({ time }: { time: ProposedTime | TimeSuggestion }) {
  if (!("nearby" in time)) return null;
  const { nearby, addedMinutes } = time;
  if (addedMinutes !== undefined) return <small>{`${duration(addedMinutes)} of driving`}</small>;
  return nearby && <small>Groomer nearby</small>;
}

export function readProposedTimes(data: FormData): ProposedTime[] {
  const ticked = data.getAll("options").map(String);
  const more = data.get("date") ? [`${data.get("date")} ${data.get("slot")}`] : [];
  return [...new Set([...ticked, ...more])].map(timeFrom);
}

function timeFrom(key: string): ProposedTime {
  const [date, rest] = [key.slice(0, 10), key.slice(11)];
  return /^\d\d:\d\d$/.test(rest)
    ? { date, slot: slotAt(minutesOfDay(rest)), time: rest }
    : { date, slot: rest as TimeSlot };
}
