import { described, Field } from "#islands/ui/field.tsx";
import { priceRange } from "#src/shared/base/money.ts";
import { duration } from "#src/shared/base/time.ts";
import { addOnFact, usualPetCount } from "#src/shared/visits/estimate.ts";
import { MAX_PETS_IN_REQUEST } from "#src/shared/visits/pets/pet-labels.ts";
import type { BookingRequestProps, RequestErrors, RequestValues } from "./request-values.ts";
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
            {`${one.name}, ${duration(one.durationMinutes)}, ${priceRange(one.priceMin, one.priceMax)}`}
          </option>
        ))}
      </select>
    </Field>
  );
}

const FEW = 3;

export function AddOnFields(props: Props) {
  const { addOns, values } = props.form;
  const name = "addOnServiceIds";
  if (addOns.length === 0) return null;
  if (addOns.length <= FEW) {
    return <SeveralOf {...props} name={name} label="Add-ons" choices={addOns} factOf={addOnFact} />;
  }
  return (
    <details className="fold" open={values[name].length > 0 || props.form.errors[name] !== undefined}>
      <summary>{`Add-ons (${addOns.length})`}</summary>
      <SeveralOf {...props} name={name} label="Add-ons" isNamed choices={addOns} factOf={addOnFact} />
    </details>
  );
}

export function CountField({ form, values, errors }: Props & { values: RequestValues }) {
  const name = "petCount";
  const hint = form.hints.count;
  return (
    <div className="aside">
      <Field name={name} label="How many pets?" error={errors[name]} hint={hint} isOptional>
        <input
          id={name}
          name={name}
          type="number"
          min={1}
          max={MAX_PETS_IN_REQUEST}
          placeholder={String(usualPetCount(values.petIds))}
          defaultValue={form.values[name]}
          {...described(name, errors[name], hint)}
        />
      </Field>
    </div>
  );
}
