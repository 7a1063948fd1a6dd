import { described, FieldGroup } from "#islands/ui/field.tsx";
import { BRAND } from "#src/shared/base/brand.ts";
import { PoliciesList } from "../booking-terms.tsx";
import type { BookingRequestProps, RequestErrors, ShownPolicies } from "./request-values.ts";

interface Props {
  form: BookingRequestProps;
  errors: RequestErrors;
  terms: ShownPolicies;
}

export function PoliciesField({ form, errors, terms }: Props) {
  const name = "termsVersion";
  const [first, ...others] = terms.inWords;
  return (
    <FieldGroup name={name} label="Groomer's policies" error={errors[name]} hint={`${BRAND} never charges these fees`}>
      {first && others.length === 0 && <p>{first}</p>}
      {others.length > 0 && (
        <details className="small" key={`all-${terms.version}`} open={errors[name] !== undefined}>
          <summary>{first}</summary>
          <PoliciesList terms={{ inWords: others }} />
        </details>
      )}
      <label className="check" key={terms.version}>
        <input
          type="checkbox"
          id={name}
          name={name}
          value={terms.version}
          defaultChecked={form.values[name] === String(terms.version)}
          {...described(name, errors[name])}
        />
        I've read the policies
      </label>
    </FieldGroup>
  );
}
