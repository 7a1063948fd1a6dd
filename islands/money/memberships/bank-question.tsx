import { useId, useRef, useState } from "react";
import { ApiError, callApi, sentenceOf } from "#islands/lib/api.ts";
import type { IntentView, MembershipAnswer } from "#src/shared/money/memberships.ts";
import { paying } from "./payment-failure.ts";

interface Props {
  intent: IntentView;
  onAnswer: (answer: MembershipAnswer) => Promise<unknown>;
  /** The bank did not let it pass; the card form comes back and says so. */
  onRefused: (sentence: string) => void;
}

const takeFocus = (heading: HTMLHeadingElement | null) => heading?.focus();

/** The question of the cardholder's bank (3D Secure), as test cards imitate it. */
export function BankQuestion({ intent, onAnswer, onRefused }: Props) {
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isRunning = useRef(false);

  async function answer(approve: boolean) {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      const path = `/api/embedded-payments/${intent.id}/challenge`;
      await onAnswer(await paying(callApi<MembershipAnswer>("POST", path, { approve })));
    } catch (error) {
      if (error instanceof ApiError && error.status === 422) onRefused(sentenceOf(error));
      else setFailure(sentenceOf(error));
    }
    isRunning.current = false;
    setBusy(false);
  }

  return (
    <section className="panel stack test" aria-labelledby={id}>
      <p>
        <span className="badge new">Test payment</span>
      </p>
      <h3 id={id} ref={takeFocus} tabIndex={-1}>
        Your bank wants to confirm it's you
      </h3>
      <p className="soft">
        {intent.kind === "setup" ? "You're saving a card." : "You're paying for your membership."} A real bank asks in
        its app. Here, you answer.
      </p>
      <div role="alert">{failure && <p className="notice bad">{failure}</p>}</div>
      <div className="row">
        <button type="button" className="btn" disabled={isBusy} onClick={() => answer(true)}>
          {isBusy ? "Processing..." : "Approve"}
        </button>
        <button type="button" className="btn line" disabled={isBusy} onClick={() => answer(false)}>
          Decline
        </button>
      </div>
    </section>
  );
}
