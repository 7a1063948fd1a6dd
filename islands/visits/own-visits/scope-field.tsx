import { FieldGroup } from "#islands/ui/field.tsx";

/** Which visits of a series are meant. */
export const ScopeField = ({ everyWeeks }: { everyWeeks: number }) => (
  <FieldGroup name="scope" label={`It comes ${weeksText(everyWeeks)}`}>
    <div className="choice">
      <label>
        <input type="radio" name="scope" value="this" defaultChecked />
        This one
      </label>
      <label>
        <input type="radio" name="scope" value="later" />
        This and later ones
      </label>
    </div>
  </FieldGroup>
);

/** "every week", "every 4 weeks" */
export const weeksText = (weeks: number) => (weeks === 1 ? "every week" : `every ${weeks} weeks`);
