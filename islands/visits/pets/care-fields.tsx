import type { Errors } from "#islands/lib/use-submit.ts";
import { FieldGroup } from "#islands/ui/field.tsx";
import { SelectField, TextField } from "#islands/ui/inputs.tsx";
import { coatLabels, coats, petTraits, traitLabels } from "#src/shared/visits/pets/care-labels.ts";
import type { OwnPetView } from "#src/shared/visits/pets/pets.ts";

interface Props {
  pet: OwnPetView | undefined;
  errors: Errors;
}

/** What a groomer asks about before every visit. */
export function CareFields({ pet, errors }: Props) {
  return (
    <>
      <div className="pair">
        <SelectField name="coat" label="Coat" errors={errors} defaultValue={pet?.coat ?? ""} isOptional>
          <option value="" />
          {coats.map((coat) => (
            <option key={coat} value={coat}>
              {coatLabels[coat]}
            </option>
          ))}
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
      <FieldGroup name="traits" id="pet-traits" label="Good to know" error={errors.traits}>
        <div className="pair">
          {petTraits.map((trait) => (
            <label className="check" key={trait}>
              <input
                type="checkbox"
                name="traits"
                value={trait}
                defaultChecked={pet?.traits.includes(trait) ?? false}
              />
              {traitLabels[trait]}
            </label>
          ))}
        </div>
      </FieldGroup>
    </>
  );
}
