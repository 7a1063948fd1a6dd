import { useState } from "react";
import type { IntentView, MembershipAnswer } from "#src/shared/money/memberships.ts";
import { BankQuestion } from "./bank-question.tsx";
import { CardForm } from "./card-form.tsx";
import { unexplained } from "./payment-failure.ts";

export interface PaymentFormProps {
  intent: IntentView;
  action: string;
  isInDialog?: boolean;
  /** The provider has the card, and the money when some was due. */
  onPaid: () => Promise<unknown>;
}

export function TestPayment({ intent, action, isInDialog = false, onPaid }: PaymentFormProps) {
  /** Another card may have to pay something at once; then that payment is what is confirmed. */
  const [current, setCurrent] = useState(intent);
  const [refusal, setRefusal] = useState<string>();
  const isAsked = current.status === "requires_action";

  async function take(answer: MembershipAnswer) {
    if (!answer.intent) return onPaid();
    setCurrent(answer.intent);
    if (answer.intent.status !== "requires_action") throw unexplained();
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
          isInDialog={isInDialog}
          refusal={refusal}
          onTry={() => setRefusal(undefined)}
          onAnswer={take}
        />
      </div>
    </>
  );
}
