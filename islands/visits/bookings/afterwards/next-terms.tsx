import type { TermsView } from "#src/shared/listing/terms.ts";
import { TermsList } from "../booking-terms.tsx";

export const NextTerms = ({ terms }: { terms: TermsView }) => (
  <fieldset>
    <legend>Groomer's policies</legend>
    <TermsList terms={terms} />
    <label className="check" key={terms.version}>
      <input type="checkbox" name="termsVersion" value={terms.version} />
      I've read the policies
    </label>
  </fieldset>
);
