import { FieldGroup } from "#islands/ui/field.tsx";
import { type PetTrait, petTraits, traitLabels } from "#src/shared/visits/pets/care-labels.ts";

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
