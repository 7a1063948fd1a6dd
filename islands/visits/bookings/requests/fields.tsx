import { described, Field } from "#islands/ui/field.tsx";
import { priceRange } from "#src/shared/base/money.ts";
import { addOnFact } from "#src/shared/visits/estimate.ts";
import type { BookingRequestProps, RequestErrors } from "./request-values.ts";
import { SeveralOf } from "./several-of.tsx";

interface Props {
  form: BookingRequestProps;
  errors: RequestErrors;
}

export function PackageField({ form, errors }: Props) {
  const name = "servicePackageId";
  return (
    <Field name={name} label="Service package" error={errors[name]}>
      <select id={name} name={name} required defaultValue={form.values[name]} {...described(name, errors[name])}>
        <option value="">Choose a service package</option>
        {form.packages.map((one) => (
          <option key={one.id} value={one.id}>
            {`${one.name}, ${priceRange(one.priceMin, one.priceMax)}`}
          </option>
        ))}
      </select>
    </Field>
  );
}

export const AddOnFields = (props: Props) => (
  <SeveralOf {...props} name="addOnServiceIds" label="Add-ons" choices={props.form.addOns} factOf={addOnFact} />
);
