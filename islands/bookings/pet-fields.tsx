import { bookingTexts } from "#src/shared/booking-words.ts";
import { described, Field } from "../ui/field.tsx";
import type { BookingRequestProps, RequestErrors } from "./request-values.ts";
import { SeveralOf } from "./several-of.tsx";

interface Props {
  form: BookingRequestProps;
  errors: RequestErrors;
}

/** The parent's saved pets; choosing them writes the pet information. */
export const PetChoice = (props: Props) => (
  <SeveralOf {...props} name="petIds" label="Which pets?" choices={props.form.pets} factOf={({ kind }) => kind} />
);

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
