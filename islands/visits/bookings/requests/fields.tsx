import { Field, FieldGroup, fieldAria } from "#islands/ui/field.tsx";
import { isSized } from "#src/shared/listing/sizes.ts";
import { petCountOrOne, priceAndTimeText } from "#src/shared/visits/estimate.ts";
import { MAX_PETS_IN_REQUEST } from "#src/shared/visits/pets/pet-labels.ts";
import { ExtraInputs } from "./extra-fields.tsx";
import {
  asksForSize,
  type BookingRequestProps,
  packageIn,
  type RequestErrors,
  type RequestValues,
  refusedSizeText,
} from "./request-values.ts";

interface Props {
  form: BookingRequestProps;
  errors: RequestErrors;
}

export interface RequestFieldProps extends Props {
  values: RequestValues;
}

export function PackageField({ form, values, errors }: RequestFieldProps) {
  const name = "servicePackageId";
  const error = errors[name] ?? refusedSizeText(form, values);
  return (
    <Field name={name} label="Service package" error={error} isLive>
      <select id={name} name={name} required defaultValue={form.values[name]} {...fieldAria(name, error)}>
        <option value="">Choose a service package</option>
        {form.packages.map((one) => (
          <option key={one.id} value={one.id}>
            {one.label}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** Hidden while all sizes are known; without script the style sheet shows it. */
export function SizeField({ form, values, errors, isAwake = false }: RequestFieldProps & { isAwake?: boolean }) {
  const name = "petSize";
  const chosen = packageIn(form, values);
  if (!form.packages.some(isSized)) return null;
  return (
    <div className={chosen && isSized(chosen) && asksForSize(form, values) ? undefined : "unscripted"}>
      <FieldGroup name={name} label={form.hints.size} error={errors[name]}>
        <div className="slots by-size">
          {form.sizes.map(([size, label, range], place) => (
            <label key={size}>
              <input
                type="radio"
                name={name}
                value={size}
                id={place === 0 ? name : undefined}
                defaultChecked={size === form.values[name]}
                disabled={isAwake && size !== values[name] && chosen && !chosen.sizes[size]}
              />
              <span>{label}</span>
              <small>{range}</small>
            </label>
          ))}
        </div>
      </FieldGroup>
    </div>
  );
}

const FEW = 3;

export function AddOnFields(props: Props) {
  const { addOns, values } = props.form;
  const name = "addOnServiceIds";
  if (addOns.length === 0) return null;
  if (addOns.length <= FEW) {
    return <SeveralOf {...props} name={name} label="Add-ons" choices={addOns} factOf={priceAndTimeText} />;
  }
  return (
    <details className="fold" open={values[name].length > 0 || props.form.errors[name] !== undefined}>
      <summary>{`Add-ons (${addOns.length})`}</summary>
      <SeveralOf {...props} name={name} label="Add-ons" isNamed choices={addOns} factOf={priceAndTimeText} />
    </details>
  );
}

export function PetCountField({ form, values, errors }: RequestFieldProps) {
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
          placeholder={String(petCountOrOne(values.petIds))}
          defaultValue={form.values[name]}
          {...fieldAria(name, errors[name], hint)}
        />
      </Field>
    </div>
  );
}

export const WhichPetsField = (props: Props) => (
  <SeveralOf {...props} name="petIds" label="Which pets?" choices={props.form.pets} factOf={({ kind }) => kind} />
);

export function PetInfoAreaField(props: Props) {
  const field = {
    name: "petInfo",
    tag: "textarea",
    label: "Pet information",
    required: true,
    maxLength: 2000,
  } as const;
  return <ExtraInputs {...props} fields={[{ ...field, hint: props.form.hints.pet }]} />;
}

interface SeveralProps<T> {
  name: "addOnServiceIds" | "petIds";
  label: string;
  isNamed?: boolean;
  form: Pick<BookingRequestProps, "values">;
  errors: RequestErrors;
  choices: readonly T[];
  factOf: (choice: T) => string;
}

function SeveralOf<T extends { id: number; name: string }>({
  name,
  label,
  isNamed = false,
  form,
  errors,
  choices,
  factOf,
}: SeveralProps<T>) {
  return (
    <FieldGroup name={name} label={isNamed ? <span className="hush">{label}</span> : label} error={errors[name]}>
      <div className="extras">
        {choices.map((choice, place) => (
          <label key={choice.id}>
            <input
              type="checkbox"
              name={name}
              value={choice.id}
              id={place === 0 ? name : undefined}
              defaultChecked={form.values[name].includes(String(choice.id))}
              {...fieldAria(name, errors[name])}
            />
            <span>{choice.name}</span>
            <span>{factOf(choice)}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
