import { FieldGroup } from "#islands/ui/field.tsx";
import { TextField } from "#islands/ui/inputs.tsx";
import { certificateTypes } from "#src/shared/people/image-limits.ts";
import { type PetTrait, petTraits, traitLabels } from "#src/shared/visits/pets/care-labels.ts";
import type { OwnPetView } from "#src/shared/visits/pets/pets.ts";

const hint = "Photo or PDF, up to 5MB. Shown to groomers who accept, until a week afterward.";

export const CertificateField = ({ pet }: { pet: OwnPetView | undefined }) => (
  <div>
    <TextField
      type="file"
      name="certificate"
      label="Rabies certificate"
      accept={certificateTypes}
      hint={hint}
      isOptional
    />
    {pet?.rabiesPictureUrl && (
      <label className="check">
        <input type="checkbox" name="removeCertificate" value="true" />
        Remove the certificate
      </label>
    )}
  </div>
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
