import { described, Field } from "#islands/ui/field.tsx";
import { usualPetCount } from "#src/shared/visits/estimate.ts";
import { MAX_PETS_IN_REQUEST } from "#src/shared/visits/pets/pet-labels.ts";
import type { BookingRequestProps, RequestErrors, RequestValues } from "./request-values.ts";
import { SeveralOf } from "./several-of.tsx";

interface Props {
  form: BookingRequestProps;
  errors: RequestErrors;
}

/** The parent's saved pets; choosing them writes the pet information. */
export const PetChoice = (props: Props) => (
  <SeveralOf {...props} name="petIds" label="Which pets?" choices={props.form.pets} factOf={({ kind }) => kind} />
);

export function PetFields({ form, values, errors }: Props & { values: RequestValues }) {
  const { pet: petHint, count: countHint } = form.hints;
  return (
    <>
      <Field name="petCount" label="How many pets?" error={errors.petCount} hint={countHint} isOptional>
        <input
          id="petCount"
          name="petCount"
          type="number"
          min={1}
          max={MAX_PETS_IN_REQUEST}
          placeholder={String(usualPetCount(values.petIds))}
          defaultValue={form.values.petCount}
          {...described("petCount", errors.petCount, countHint)}
        />
      </Field>
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
