import type { Errors } from "#islands/lib/use-submit.ts";
import { FieldGroup } from "#islands/ui/field.tsx";
import { Options, SelectField, TextField } from "#islands/ui/inputs.tsx";
import { coatLabels, coats, type PetTrait, petTraits, traitLabels } from "#src/shared/visits/pets/care-labels.ts";
import type { OwnPetView } from "#src/shared/visits/pets/pets.ts";

export const CareFields = ({ pet, errors }: { pet: OwnPetView | undefined; errors: Errors }) => (
  <>
    <div className="pair">
      <SelectField name="coat" label="Coat" errors={errors} defaultValue={pet?.coat ?? ""} isOptional>
        <option value="" />
        <Options of={coats} text={(coat) => coatLabels[coat]} />
      </SelectField>
      <TextField
        type="date"
        name="rabiesUntil"
        label="Rabies vaccination expires"
        errors={errors}
        defaultValue={pet?.rabiesUntil ?? ""}
        isOptional
      />
    </div>
    <TraitFields name="traits" chosen={pet?.traits ?? []} error={errors.traits} />
  </>
);

interface TraitProps {
  name: string;
  chosen: readonly PetTrait[];
  error: string | undefined;
}

export const TraitFields = ({ name, chosen, error }: TraitProps) => (
  <FieldGroup name={name} id={`pet-${name}`} label="Good to know" error={error}>
    <div className="pair">
      {petTraits.map((trait) => (
        <label className="check" key={trait}>
          <input type="checkbox" name={name} value={trait} defaultChecked={chosen.includes(trait)} />
          {traitLabels[trait]}
        </label>
      ))}
    </div>
  </FieldGroup>
);
