import { useState } from "react";
import { AreaField, ChecksField, Form, SubmitButton, TextField } from "#islands/ui/form.tsx";
import {
  BusinessAbout,
  type BusinessView,
  MAX_CREDENTIAL_CHARS,
  MAX_DESCRIPTION_CHARS,
  MIN_DESCRIPTION_CHARS,
} from "#src/shared/listing/business.ts";
import { petTypes } from "#src/shared/listing/groomer-labels.ts";
import { useProfileForm } from "./profile-form.ts";

export default function AboutBusiness({ profile }: { profile: BusinessView }) {
  const { form } = useProfileForm(profile, BusinessAbout, (data) => ({
    ...Object.fromEntries(data),
    petTypes: data.getAll("petTypes"),
  }));
  const [length, setLength] = useState(profile.description.length);
  return (
    <section className="panel" aria-labelledby="about-title">
      <h2 id="about-title">About your business</h2>
      <Form {...form}>
        <div className="pair">
          <TextField
            name="businessName"
            label="Business name"
            autoComplete="organization"
            maxLength={100}
            defaultValue={profile.businessName}
          />
          <TextField
            name="startedYear"
            label="Year started"
            isOptional
            inputMode="numeric"
            maxLength={4}
            defaultValue={profile.startedYear ?? ""}
            hint="For example: 2019. Shown as years in business."
          />
        </div>
        <AreaField
          name="description"
          label="Description"
          maxLength={MAX_DESCRIPTION_CHARS}
          rows={5}
          defaultValue={profile.description}
          hint={lengthText(length)}
          onChange={(event) => setLength(event.currentTarget.value.trim().length)}
        />
        <ChecksField name="petTypes" label="Pets you groom" of={petTypes} chosen={profile.petTypes} />
        <div className="pair">
          {stated.map(([name, label, example]) => (
            <TextField
              key={name}
              name={name}
              label={label}
              isOptional
              maxLength={MAX_CREDENTIAL_CHARS}
              defaultValue={profile[name] ?? ""}
              hint={`For example: ${example}. Shown as stated by you.`}
            />
          ))}
        </div>
        <SubmitButton go="Save profile" />
      </Form>
    </section>
  );
}

const stated = [
  ["insurance", "Insurance", "General liability, $1,000,000"],
  ["certificates", "Certificates", "Pet first aid and CPR, 2025"],
] as const;

const lengthText = (length: number) =>
  length < MIN_DESCRIPTION_CHARS
    ? `${length} of ${MIN_DESCRIPTION_CHARS} characters minimum`
    : `${length} of ${MAX_DESCRIPTION_CHARS} characters`;
