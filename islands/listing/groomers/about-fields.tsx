import { useId, useState } from "react";
import type { Errors } from "#islands/lib/use-submit.ts";
import { described, FieldGroup } from "#islands/ui/field.tsx";
import { AreaField, CheckField, TextField } from "#islands/ui/inputs.tsx";
import { MAX_NAME } from "#src/shared/base/names.ts";
import { type BusinessView, MAX_DESCRIPTION, MIN_DESCRIPTION } from "#src/shared/listing/business.ts";
import { type PetType, petTypes } from "#src/shared/listing/groomer-labels.ts";
import type { UserView } from "#src/shared/people/accounts.ts";

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

interface ContactFieldsProps {
  profile: BusinessView;
  user: Pick<UserView, "email" | "phoneNumber">;
}

/** See docs/product.md, Who sees what. */
export const ContactFields = ({ profile, user }: ContactFieldsProps) => (
  <>
    <p className="soft small">Parents always see your phone number and email once you accept their request.</p>
    <CheckField
      name="showPhone"
      label="Show my phone number"
      defaultChecked={profile.showPhone}
      hint={user.phoneNumber ?? "Add one in your account details."}
    />
    <CheckField name="showEmail" label="Show my email" defaultChecked={profile.showEmail} hint={user.email} />
    <CheckField
      name="acceptsOutsideArea"
      label="Accept requests from outside my area"
      defaultChecked={profile.acceptsOutsideArea}
      hint="When off, parents outside your service radius can't send requests."
    />
  </>
);

export const NameField = ({ name, errors }: { name: string | null; errors: Errors }) => (
  <TextField
    name="contactName"
    label="Your first name"
    isOptional
    autoComplete="given-name"
    maxLength={MAX_NAME}
    defaultValue={name ?? ""}
    hint="Shown next to your business name"
    errors={errors}
  />
);
