import { described, Field } from "#islands/ui/field.tsx";
import type { BookingRequestProps, RequestErrors } from "./request-values.ts";
import { SeveralOf } from "./several-of.tsx";

interface Props {
  form: BookingRequestProps;
  errors: RequestErrors;
}

export const PetChoice = (props: Props) => (
  <SeveralOf {...props} name="petIds" label="Which pets?" choices={props.form.pets} factOf={({ kind }) => kind} />
);

export function PetInfoField({ form, errors }: Props) {
  const name = "petInfo";
  const hint = form.hints.pet;
  return (
    <Field name={name} label="Pet information" error={errors[name]} hint={hint}>
      <textarea
        id={name}
        name={name}
        required
        maxLength={2000}
        defaultValue={form.values[name]}
        {...described(name, errors[name], hint)}
      />
    </Field>
  );
}
