import { OptionTags, SelectField, TextField } from "#islands/ui/form.tsx";
import { amPmTime, weekdayDate } from "#src/shared/base/time.ts";
import { SERIES_WEEK_RANGE } from "#src/shared/day/added/added-labels.ts";
import { dateAndStartKey } from "#src/shared/day/added/new-visit.ts";
import { addedDriveText } from "#src/shared/day/added/new-visit-labels.ts";
import type { TimesWithDrive, VisitFit } from "#src/shared/day/added/visit-times.ts";
import { everyWeeksLabel } from "#src/shared/visits/pets/pet-labels.ts";
import { ChoiceRow, type VisitFormProps } from "./client-fields.tsx";

interface Props extends VisitFormProps {
  times: TimesWithDrive;
  fit: VisitFit | null;
}

export function WhenFields({ view, values, change, errors, field, times: { times, isPlaceKnown }, fit }: Props) {
  const chosenTime = view.date && view.time ? { date: view.date, start: view.time } : undefined;
  const offered = times
    .filter((time) => !chosenTime || dateAndStartKey(time) !== dateAndStartKey(chosenTime))
    .slice(0, chosenTime ? 2 : 3);
  const isTyped = values.start !== "";
  const pick = (time: { date: string; start: string }) => () =>
    change({ time: dateAndStartKey(time), date: "", start: "", until: "" });
  const rowOf = (time: { date: string; start: string }, facts: React.ReactNode) => (
    <ChoiceRow
      key={dateAndStartKey(time)}
      name="time"
      value={dateAndStartKey(time)}
      isChecked={!isTyped && values.time === dateAndStartKey(time)}
      onPick={pick(time)}
      facts={facts}
    >
      {`${weekdayDate(time.date)}, ${amPmTime(time.start)}`}
    </ChoiceRow>
  );
  const isOwnTime = view.isEvent || (!chosenTime && offered.length === 0);
  const fields = (
    <div className="form">
      <div className="pair">
        <TextField {...field("date")} label="Day" type="date" />
        <TextField
          {...field("start")}
          label="Time"
          type="time"
          step={300}
          onChange={(event) => change({ start: event.target.value, date: values.date || (view.date ?? view.today) })}
        />
      </div>
      <TextField
        {...field("until")}
        label="Arrival window ends"
        type="time"
        step={300}
        hint="For a window, such as 9 to 10"
      />
      <p role="status">{isTyped && fit && <Fit fit={fit} adds="Adds " />}</p>
    </div>
  );
  if (isOwnTime) {
    return (
      <fieldset className="picks-group">
        <legend className="label">When</legend>
        {fields}
      </fieldset>
    );
  }
  return (
    <>
      <fieldset className="picks-group">
        <legend className="label">
          When <span>{isPlaceKnown ? "shortest drives first" : "Driving not known"}</span>
        </legend>
        {chosenTime && rowOf(chosenTime, !isTyped && fit && <Fit fit={fit} />)}
        {offered.map((time) => rowOf(time, <span className="fits">{addedDriveText(time.addedMinutes)}</span>))}
      </fieldset>
      <div className="rows">
        <details
          className="fold boxed"
          open={isTyped || Boolean(errors.date || errors.start || errors.until) || undefined}
        >
          <summary>Another time</summary>
          {fields}
        </details>
        <details className="fold boxed" open={Boolean(errors["repeat.untilDate"]) || undefined}>
          <summary>
            Repeats <span>{values.everyWeeks ? everyWeeksLabel(Number(values.everyWeeks)) : "Doesn't repeat"}</span>
          </summary>
          <div className="form pair">
            <SelectField {...field("everyWeeks")} label="Repeats">
              <option value="">Doesn't repeat</option>
              <OptionTags of={weeksFor(view.client?.weeks)} text={(weeks) => everyWeeksLabel(Number(weeks))} />
            </SelectField>
            <TextField
              {...field("untilDate")}
              label="End date"
              type="date"
              isOptional
              error={errors["repeat.untilDate"]}
            />
          </div>
        </details>
      </div>
    </>
  );
}

/** Weeks between repeats, the client's usual number first. */
const weeksFor = (usual: number | null | undefined) => {
  const all = Array.from({ length: SERIES_WEEK_RANGE.most }, (_, at) => at + 1);
  return [...new Set([...(usual ? [usual] : []), ...all])].map(String);
};

const Fit = ({ fit: { problem, addedMinutes }, adds = "" }: { fit: VisitFit; adds?: string }) =>
  problem ? (
    <span className="too-full">{problem}</span>
  ) : (
    <span className="fits">
      {adds && addedMinutes === 0 ? "Adds no driving" : addedMinutes !== null && adds + addedDriveText(addedMinutes)}
    </span>
  );
