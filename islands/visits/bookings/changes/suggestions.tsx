import type { SuggestedTime } from "#src/shared/base/errors.ts";
import { shortDate } from "#src/shared/base/time.ts";
import { OTHER_TIME } from "#src/shared/visits/booking-fields.ts";
import { slotLabel } from "#src/shared/visits/booking-labels.ts";

interface Props {
  times: readonly SuggestedTime[];
  onChoose: (time: SuggestedTime) => void;
}

/** Without script, the server fills in the form. */
export function Suggestions({ times, onChoose }: Props) {
  if (times.length === 0) return null;
  return (
    <fieldset className="field">
      <legend>Available times</legend>
      {/* Not a submit button, because Enter presses the first one. */}
      <button type="submit" hidden />
      <div className="row">
        {times.map(({ date, slot }) => (
          <button
            key={date + slot}
            type="submit"
            formNoValidate
            name={OTHER_TIME}
            value={`${date} ${slot}`}
            className="btn line small"
            onClick={(event) => {
              event.preventDefault();
              onChoose({ date, slot });
            }}
          >
            {`${shortDate(date)}, ${slotLabel(slot).part.toLowerCase()}`}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
