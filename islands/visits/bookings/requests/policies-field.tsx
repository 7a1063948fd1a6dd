import { FieldGroup } from "#islands/ui/field.tsx";
import { BRAND } from "#src/shared/base/brand.ts";
import type { RequestErrors, ShownPolicies } from "./request-values.ts";

interface Props {
  errors: RequestErrors;
  policies: ShownPolicies;
  freeUntil?: string | null | undefined;
}

export function PoliciesShown({ errors, policies: { version, inWords }, freeUntil }: Props) {
  const name = "policiesVersion";
  const [first, ...others] = inWords;
  return (
    <FieldGroup name={name} label="Fees" error={errors[name]} hint={`${BRAND} never charges these fees`} isLive>
      <input type="hidden" key={version} name={name} value={version ?? ""} />
      <p id={name}>{freeUntil === undefined ? first : `Free to cancel until ${freeUntil ?? "the groomer accepts"}.`}</p>
      <PolicyRows sentences={others} />
    </FieldGroup>
  );
}

export const PolicyRows = ({ sentences }: { sentences: readonly string[] }) => (
  <dl className="facts-list small">
    {sentences.map((sentence) => {
      const [fee, ...terms] = sentence.split(": ");
      return (
        <div key={sentence}>
          <dt>{terms.length > 0 ? fee : "Vaccination"}</dt>
          <dd>{terms.join(": ") || fee}</dd>
        </div>
      );
    })}
  </dl>
);
