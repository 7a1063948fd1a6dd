import { FieldGroup } from "#islands/ui/field.tsx";
import { weeksText } from "#src/shared/visits/pets/repeat-labels.ts";

export const ScopeField = ({ everyWeeks }: { everyWeeks: number }) => (
  <FieldGroup name="scope" label={`Repeats ${weeksText(everyWeeks)}`}>
    <div className="choice">
      <label>
        <input type="radio" name="scope" value="this" defaultChecked /> This visit
      </label>
      <label>
        <input type="radio" name="scope" value="later" /> This and later visits
      </label>
    </div>
  </FieldGroup>
);
