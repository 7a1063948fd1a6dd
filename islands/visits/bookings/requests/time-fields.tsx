import { FieldGroup, FieldNotes, fieldAria } from "#islands/ui/field.tsx";
import { dateError, dayNameOn, ENDS_LATE, fullDayText, lastDay, slotProblem } from "#src/domain/availability.ts";
import type { SuggestedTime } from "#src/shared/base/errors.ts";
import { clockRange, weekdayDate } from "#src/shared/base/time.ts";
import { OTHER_TIME_FIELD } from "#src/shared/visits/booking-fields.ts";
import { filledSlotText, slotHours, slotParts, type TimeSlot, timeSlots } from "#src/shared/visits/booking-labels.ts";
import type { FreeSlot } from "#src/shared/visits/free-times.ts";
import { DayStrip, NearbyTag } from "./day-strip.tsx";
import type { RequestFieldProps } from "./fields.tsx";
import { FIRST_DAYS, type FreeTimesState } from "./use-free-times.ts";

interface Props extends RequestFieldProps {
  times: FreeTimesState;
}

export function DateField({ form, values, errors, times }: Props) {
  const name = "preferredDate";
  const { openings } = form;
  const day = values.preferredDate;
  const refused = day ? dateError(openings, day) : undefined;
  const error = errors[name] ?? refused;
  const hours = day && !refused ? openings.businessHours[dayNameOn(day)] : null;
  const last = times.isAnswered ? times.days.at(-1) : undefined;
  const isFull = times.days.slice(times.days.length > FIRST_DAYS ? FIRST_DAYS : 0).every(({ reason }) => reason);
  const open = hours ? `Open ${clockRange({ opens: hours.open, closes: hours.close })}` : "Pick a date";
  const hint = last && isFull ? `No more openings through ${weekdayDate(last.date)}` : open;
  return (
    <fieldset className="field">
      <legend>Preferred date</legend>
      <DayStrip times={times} day={day} />
      <div className="field aside">
        <label htmlFor={name}>
          <span className="hush">Preferred date</span> <span className="shows">Another day</span>
        </label>
        <input
          id={name}
          name={name}
          type="date"
          required
          min={openings.today}
          max={lastDay(openings.today, openings.horizonDays)}
          defaultValue={form.values[name]}
          {...fieldAria(name, error, hint)}
        />
        <FieldNotes id={name} error={error} hint={hint} isLive />
      </div>
    </fieldset>
  );
}

interface SlotProps extends Props {
  isAwake: boolean;
}

export function SlotField({ form, values, errors, times, isAwake }: SlotProps) {
  const name = "preferredTimeSlot";
  const { openings } = form;
  const day = values.preferredDate;
  const chosen = values[name];
  const known = (slot: TimeSlot) => times.slots?.find((one) => one.slot === slot);
  const refusal = (slot: TimeSlot) =>
    day && !dateError(openings, day)
      ? (slotProblem(openings, day, slot, times.minutes) ?? notOpen[known(slot)?.state ?? "open"])
      : undefined;
  const over = isAwake && day && fullDayText(openings, day, times.minutes);
  if (over) {
    return (
      <FieldGroup name={name} label="Preferred time">
        <p className="notice" id={name} tabIndex={-1} aria-live="polite">
          {over}
        </p>
      </FieldGroup>
    );
  }
  const shown = timeSlots.filter((slot) => !isAwake || slot === chosen || !refusal(slot));
  const error = errors[name] ?? (chosen ? refusal(chosen as TimeSlot) : undefined);
  return (
    <FieldGroup name={name} label="Preferred time" error={error} isLive>
      <div className="slots">
        {shown.map((slot, place) => (
          <label key={slot}>
            <input
              type="radio"
              name={name}
              value={slot}
              required
              id={place === 0 ? name : undefined}
              defaultChecked={slot === form.values[name]}
              {...fieldAria(name, error)}
            />
            <span>{slot}</span>
            <small>{`Arrives ${clockRange(known(slot)?.hours ?? slotHours[slot])}`}</small>
            {known(slot)?.nearby && <NearbyTag />}
          </label>
        ))}
      </div>
      {isAwake &&
        timeSlots.map(
          (slot) =>
            known(slot)?.state === "full" &&
            slot !== chosen && (
              <p key={slot} className="soft small">{`${slotParts(slot).part} is full on ${weekdayDate(day)}.`}</p>
            ),
        )}
    </FieldGroup>
  );
}

const notOpen: Partial<Record<FreeSlot["state"], string>> = { full: filledSlotText, late: ENDS_LATE };

export const WindowHint = ({ form: { windowHint } }: Pick<Props, "form">) =>
  windowHint && <p className="soft small">{windowHint}</p>;

interface SuggestionsProps {
  times: readonly SuggestedTime[];
  onChoose: (time: SuggestedTime) => void;
}

/** Without script, the server fills in the form. */
export function SuggestedTimes({ times, onChoose }: SuggestionsProps) {
  if (times.length === 0) return null;
  return (
    <fieldset className="field">
      <legend>Available times</legend>
      {/* Catches Enter, because it presses the first submit button, which would otherwise choose a time. */}
      <button type="submit" hidden />
      <div className="row">
        {times.map(({ date, slot }) => (
          <button
            key={date + slot}
            type="submit"
            formNoValidate
            name={OTHER_TIME_FIELD}
            value={`${date} ${slot}`}
            className="btn line small"
            onClick={(event) => {
              event.preventDefault();
              onChoose({ date, slot });
            }}
          >
            {`${weekdayDate(date)}, ${slotParts(slot).part.toLowerCase()}`}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
