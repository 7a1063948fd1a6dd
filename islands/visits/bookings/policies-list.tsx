import type { PoliciesView } from "#src/shared/listing/policies.ts";

export const PoliciesList = ({ policies }: { policies: { inWords: string[] } }) => (
  <div className="prose small">
    <ul>
      {policies.inWords.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </div>
);

export const NextVisitPolicies = ({ policies }: { policies: PoliciesView }) => (
  <fieldset>
    <legend>Groomer's policies</legend>
    <PoliciesList policies={policies} />
    <input type="hidden" key={policies.version} name="policiesVersion" value={policies.version} />
  </fieldset>
);
