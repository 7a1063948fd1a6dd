import { useId, useState } from "react";
import type { Errors } from "#islands/lib/use-submit.ts";
import { described, FieldGroup } from "#islands/ui/field.tsx";
import { AreaField, TextField } from "#islands/ui/inputs.tsx";
import { type BusinessView, MAX_DESCRIPTION, MIN_DESCRIPTION } from "#src/shared/listing/business.ts";
import { type PetType, petTypes } from "#src/shared/listing/groomer-labels.ts";

interface Props {
  profile: BusinessView;
  errors: Errors;
}

export function AboutFields({ profile, errors }: Props) {
  const [length, setLength] = useState(profile.description.length);
  return (
    <>
      <TextField
        name="businessName"
        label="Business name"
        autoComplete="organization"
        maxLength={100}
        defaultValue={profile.businessName}
        errors={errors}
      />
      <AreaField
        name="description"
        label="Description"
        maxLength={MAX_DESCRIPTION}
        rows={5}
        defaultValue={profile.description}
        hint={lengthText(length)}
        onChange={(event) => setLength(event.currentTarget.value.trim().length)}
        errors={errors}
      />
      <PetTypeFields chosen={profile.petTypes} errors={errors} />
      <TextField
        name="startedYear"
        label="Year started"
        isOptional
        inputMode="numeric"
        maxLength={4}
        defaultValue={profile.startedYear ?? ""}
        hint="For example: 2019. Shown as years in business."
        errors={errors}
      />
    </>
  );
}

function lengthText(length: number): string {
  return length < MIN_DESCRIPTION
    ? `${length} of ${MIN_DESCRIPTION} characters minimum`
    : `${length} of ${MAX_DESCRIPTION} characters`;
}

function PetTypeFields({ chosen, errors }: { chosen: readonly PetType[]; errors: Errors }) {
  const id = useId();
  const error = errors.petTypes;
  return (
    <FieldGroup id={id} name="petTypes" label="Pets you groom" error={error}>
      <div className="row">
        {petTypes.map((type) => (
          <label key={type} className="check">
            <input
              type="checkbox"
              name="petTypes"
              value={type}
              defaultChecked={chosen.includes(type)}
              {...described(id, error)}
            />
            {type}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
