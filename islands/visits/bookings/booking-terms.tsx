import type { TermsView } from "#src/shared/listing/terms.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";

interface Props {
  booking: Pick<BookingView, "terms">;
  side: "parent" | "groomer";
}

export function BookingTerms({ booking: { terms }, side }: Props) {
  if (!terms) return null;
  const [who, whose] = side === "parent" ? ["You", "their"] : ["They", "your"];
  return (
    <details className="small">
      <summary>{`${who} ${terms.isTicked ? "confirmed" : "didn't confirm"} reading ${whose} policies`}</summary>
      <TermsList terms={terms} />
    </details>
  );
}

export const TermsList = ({ terms }: { terms: { inWords: string[] } }) => (
  <div className="prose small">
    <ul>
      {terms.inWords.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </div>
);

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
