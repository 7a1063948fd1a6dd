/** @jsxImportSource preact */
import type { BackgroundCheckStatus } from "#src/shared/listing/groomer-labels.ts";

export interface CheckStateProps {
  check: BackgroundCheckStatus;
  supportEmail: string;
  hasFreeMonth: boolean;
}

/** Nothing to press here: others have to act, so it says who, when, and what they will ask for. */
const words: Record<Exclude<BackgroundCheckStatus, "passed">, string> = {
  not_started:
    "It starts once your membership is active. A third-party service then emails you. It needs your full legal name, date of birth, recent addresses, and consent, and takes about 3-5 business days after you reply.",
  pending:
    "It's in progress. Look for an email from the third-party service. It needs your full legal name, date of birth, recent addresses, and consent, and takes about 3-5 business days after you reply.",
  failed: "You didn't pass, so we can't list you. You won't be charged.",
};

export function CheckState({ check, supportEmail, hasFreeMonth }: CheckStateProps) {
  if (check === "passed") return null;
  return (
    <>
      {words[check]}{" "}
      {check !== "failed" && hasFreeMonth && "Your free month is extended while you wait, by up to 14 days. "}
      Questions? Email <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
    </>
  );
}
