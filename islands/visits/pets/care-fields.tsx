import { CheckField, ChecksField, TextField } from "#islands/ui/form.tsx";
import { acceptedCertificates } from "#src/shared/people/image-limits.ts";
import { type PetTrait, petTraits, traitLabels } from "#src/shared/visits/pets/pet-labels.ts";
import type { OwnPetView } from "#src/shared/visits/pets/pets.ts";
import { useFileCheck } from "./photo-field.tsx";

const hint = "Photo or PDF, up to 5MB. Shown to groomers who accept, until a week afterward.";

export function CertificateField({ pet }: { pet: OwnPetView | undefined }) {
  const { check, notice } = useFileCheck(acceptedCertificates);
  return (
    <div>
      <TextField
        type="file"
        name="certificate"
        label="Rabies certificate"
        accept={acceptedCertificates}
        hint={hint}
        onChange={({ target }) => check(target)}
        isOptional
      />
      {notice}
      {pet?.rabiesCertificateUrl && <CheckField name="removeCertificate" label="Remove the certificate" />}
    </div>
  );
}

export const TraitFields = (props: { name: string; chosen: readonly PetTrait[] }) => (
  <ChecksField label="Good to know" of={petTraits} text={(trait) => traitLabels[trait]} list="pair" {...props} />
);
