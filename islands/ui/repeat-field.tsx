import { everyWeeksLabel, repeatWeekOptions } from "#src/shared/visits/pets/pet-labels.ts";
import { OptionList, SelectField } from "./form.tsx";

interface Props {
  name: string;
  label: string;
  weeks: number | null;
  hint?: string;
}

export const RepeatField = ({ weeks, ...field }: Props) => (
  <SelectField {...field} defaultValue={weeks ?? ""}>
    <option value="">Off</option>
    <OptionList of={repeatWeekOptions} text={everyWeeksLabel} />
  </SelectField>
);
