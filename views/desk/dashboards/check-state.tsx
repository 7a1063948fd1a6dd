/** @jsxImportSource preact */
import type { BackgroundCheckStatus } from "#src/shared/listing/groomer-labels.ts";

export interface CheckStateProps {
  check: BackgroundCheckStatus;
  supportEmail: string;
}

/** Nothing to press here: others have to act, so it says who, when, and what they will ask for. */
const words: Record<Exclude<BackgroundCheckStatus, "passed">, string> = {
  not_started:
    "Pass the background check. We start it once your membership runs: a third-party service then writes to your e-mail address and asks for your full legal name, your date of birth, your addresses of the last years and your consent. It takes about 3-5 business days from your answer, and your free month waits for it.",
  pending:
    "Pass the background check, which is under way. Look for a mail of the third-party service: it needs your full legal name, your date of birth, your addresses of the last years and your consent. It takes about 3-5 business days from your answer, and your free month waits for it.",
  failed: "Your background check was not passed, so you cannot be listed, and no membership is charged.",
};

/** How the background check starts, what it needs, how long it takes, and whom to ask. */
export function CheckState({ check, supportEmail }: CheckStateProps) {
  if (check === "passed") return null;
  return (
    <>
      {words[check]} Questions? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
    </>
  );
}
