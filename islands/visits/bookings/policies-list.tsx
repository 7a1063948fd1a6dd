import type { PoliciesView } from "#src/shared/listing/policies.ts";

export const PoliciesList = ({ terms }: { terms: { inWords: string[] } }) => (
  <div className="prose small">
    <ul>
      {terms.inWords.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </div>
);

export const NextVisitPolicies = ({ terms }: { terms: PoliciesView }) => (
  <fieldset>
    <legend>Groomer's policies</legend>
    <PoliciesList terms={terms} />
    <input type="hidden" key={terms.version} name="termsVersion" value={terms.version} />
  </fieldset>
);
