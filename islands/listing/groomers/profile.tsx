import { useId, useState } from "react";
import { described, FieldGroup } from "#islands/ui/field.tsx";
import { Form } from "#islands/ui/form.tsx";
import { AreaField, TextField } from "#islands/ui/inputs.tsx";
import { Submit } from "#islands/ui/submit.tsx";
import { BusinessAbout, type BusinessView, MAX_DESCRIPTION, MIN_DESCRIPTION } from "#src/shared/listing/business.ts";
import { type PetType, petTypes } from "#src/shared/listing/groomer-labels.ts";
import { useProfileForm } from "./profile-form.ts";

export default function Profile({ profile }: { profile: BusinessView }) {
  const { errors, form } = useProfileForm(profile.id, BusinessAbout, (data) => ({
    ...Object.fromEntries(data),
    petTypes: data.getAll("petTypes"),
  }));
  const [length, setLength] = useState(profile.description.length);
  return (
    <section className="panel" aria-labelledby="about-title">
      <h2 id="about-title">About your business</h2>
      <Form {...form}>
        <TextField
          name="businessName"
          label="Business name"
          autoComplete="organization"
          maxLength={100}
          defaultValue={profile.businessName}
        />
        <AreaField
          name="description"
          label="Description"
          maxLength={MAX_DESCRIPTION}
          rows={5}
          defaultValue={profile.description}
          hint={lengthText(length)}
          onChange={(event) => setLength(event.currentTarget.value.trim().length)}
        />
        <PetTypeFields chosen={profile.petTypes} error={errors.petTypes} />
        <TextField
          name="startedYear"
          label="Year started"
          isOptional
          inputMode="numeric"
          maxLength={4}
          defaultValue={profile.startedYear ?? ""}
          hint="For example: 2019. Shown as years in business."
        />
        <Submit go="Save profile" />
      </Form>
    </section>
  );
}

const lengthText = (length: number) =>
  length < MIN_DESCRIPTION
    ? `${length} of ${MIN_DESCRIPTION} characters minimum`
    : `${length} of ${MAX_DESCRIPTION} characters`;

function PetTypeFields({ chosen, error }: { chosen: readonly PetType[]; error: string | undefined }) {
  const id = useId();
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
