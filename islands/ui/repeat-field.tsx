import { everyWeeksLabel, repeatWeekOptions } from "#src/shared/visits/pets/pet-labels.ts";
import { OptionTags, SelectField } from "./form.tsx";

interface Props {
  name: string;
  label: string;
  weeks: number | null;
  hint?: string;
}

export const RepeatField = ({ weeks, ...field }: Props) => (
  <SelectField {...field} defaultValue={weeks ?? ""}>
    <option value="">Off</option>
    <OptionTags of={repeatWeekOptions} text={everyWeeksLabel} />
  </SelectField>
);
