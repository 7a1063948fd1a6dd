import { slotWords } from "#src/shared/booking-words.ts";
import type { SuggestedTime } from "#src/shared/errors.ts";
import { shortDate } from "#src/shared/time.ts";

interface Props {
  times: readonly SuggestedTime[];
  onChoose: (time: SuggestedTime) => void;
}

/** Times in place of one that was full, a click each. */
export function Suggestions({ times, onChoose }: Props) {
  if (times.length === 0) return null;
  return (
    <fieldset className="field">
      <legend>These times are still free</legend>
      <div className="row">
        {times.map((time) => (
          <button key={time.date + time.slot} type="button" className="btn line small" onClick={() => onChoose(time)}>
            {`${shortDate(time.date)}, ${slotWords(time.slot).part.toLowerCase()}`}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
