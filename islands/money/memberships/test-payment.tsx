import { useId, useState } from "react";
import { ApiError, callApi, errorSentence } from "#islands/lib/api.ts";
import { useOneAtATime } from "#islands/lib/use-submit.ts";
import type { IntentView, MembershipAnswer } from "#src/shared/money/memberships.ts";
import { CardForm } from "./card-form.tsx";
import { paymentApiError, throwAsApiError } from "./payment-failure.tsx";

export interface PaymentFormProps {
  intent: IntentView;
  action: string;
  onPaid: () => Promise<unknown>;
}

export function TestPaymentForm({ intent, action, onPaid }: PaymentFormProps) {
  /** A new card may trigger an immediate payment, which is confirmed next. */
  const [current, setCurrent] = useState(intent);
  const [refusal, setRefusal] = useState<string>();
  const isAsked = current.status === "requires_action";

  async function take(answer: MembershipAnswer) {
    if (!answer.intent) return onPaid();
    setCurrent(answer.intent);
    if (answer.intent.status !== "requires_action") throw paymentApiError();
  }

  function refuse(sentence: string) {
    setRefusal(sentence);
    setCurrent((before): IntentView => ({ ...before, status: "requires_payment_method" }));
  }

  return (
    <>
      {isAsked && <BankQuestion intent={current} onAnswer={take} onRefused={refuse} />}
      <div hidden={isAsked}>
        <CardForm
          intentId={current.id}
          action={action}
          refusal={refusal}
          onTry={() => setRefusal(undefined)}
          onAnswer={take}
        />
      </div>
    </>
  );
}

interface Props {
  intent: IntentView;
  onAnswer: (answer: MembershipAnswer) => Promise<unknown>;
  onRefused: (sentence: string) => void;
}

const takeFocus = (heading: HTMLHeadingElement | null) => heading?.focus();

/** 3D Secure as simulated for test cards. */
function BankQuestion({ intent, onAnswer, onRefused }: Props) {
  const id = useId();
  const { busy, once } = useOneAtATime();
  const isBusy = busy !== undefined;
  const [failure, setFailure] = useState<string>();

  async function answer(approve: boolean) {
    setFailure(undefined);
    const path = `/api/embedded-payments/${intent.id}/challenge`;
    try {
      await once(async () => onAnswer(await throwAsApiError(callApi<MembershipAnswer>("POST", path, { approve }))));
    } catch (error) {
      if (error instanceof ApiError && error.status === 422) onRefused(errorSentence(error));
      else setFailure(errorSentence(error));
    }
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
