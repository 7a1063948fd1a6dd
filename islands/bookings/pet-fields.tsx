import { bookingTexts } from "#src/shared/booking-words.ts";
import { described, Field, FieldGroup } from "../ui/field.tsx";
import type { BookingRequestProps, RequestErrors } from "./request-values.ts";

interface Props {
  form: BookingRequestProps;
  errors: RequestErrors;
}

/** The parent's saved pets; choosing them writes the pet information. */
export function PetChoice({ form, errors }: Props) {
  const name = "petIds";
  return (
    <FieldGroup name={name} label="Which pets?" error={errors[name]}>
      <div className="extras">
        {form.pets.map((pet, place) => (
          <label key={pet.id}>
            <input
              type="checkbox"
              name={name}
              value={pet.id}
              id={place === 0 ? name : undefined}
              defaultChecked={form.values[name].includes(String(pet.id))}
              {...described(name, errors[name])}
            />
            <span>{pet.name}</span>
            <span>{pet.kind}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

export function PetFields({ form, errors }: Props) {
  const { petHint } = bookingTexts;
  return (
    <>
      <Field name="petInfo" label="Pet information" error={errors.petInfo} hint={petHint}>
        <textarea
          id="petInfo"
          name="petInfo"
          required
          maxLength={2000}
          defaultValue={form.values.petInfo}
          {...described("petInfo", errors.petInfo, petHint)}
        />
      </Field>
      <Field name="specialInstructions" label="Special instructions" error={errors.specialInstructions} isOptional>
        <textarea
          id="specialInstructions"
          name="specialInstructions"
          rows={1}
          maxLength={2000}
          defaultValue={form.values.specialInstructions}
          {...described("specialInstructions", errors.specialInstructions)}
        />
      </Field>
    </>
  );
}
