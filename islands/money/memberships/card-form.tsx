import { useEffect, useRef } from "react";
import { callApi } from "#islands/lib/api.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { Failure } from "#islands/ui/failure.tsx";
import { TextField } from "#islands/ui/inputs.tsx";
import { TEST_CARD_MONTH, testCards } from "#src/shared/money/membership-labels.ts";
import { type MembershipAnswer, TestCardInput } from "#src/shared/money/memberships.ts";
import { cardNumber, expiryDate, expiryParts, retype } from "./card-text.ts";
import { PAYMENT_FAILED, paying } from "./payment-failure.tsx";

interface Props {
  intentId: string;
  action: string;
  isInDialog: boolean;
  refusal: string | undefined;
  onTry: () => void;
  onAnswer: (answer: MembershipAnswer) => Promise<unknown>;
}

export function CardForm({ intentId, action, isInDialog, refusal, onTry, onAnswer }: Props) {
  const { errors, failure, isSending, form } = useForm({
    schema: TestCardInput,
    read: (data) => ({ ...Object.fromEntries(data), ...expiryParts(String(data.get("expMonth"))) }),
    failed: PAYMENT_FAILED,
    isInDialog,
    async send(card) {
      onTry();
      const path = `/api/embedded-payments/${intentId}/confirm`;
      await onAnswer(await paying(callApi<MembershipAnswer>("POST", path, card)));
    },
  });
  const submit = useRef<HTMLButtonElement>(null);
  const said = failure ?? refusal;

  // Focus was lost with the bank's challenge.
  useEffect(() => {
    if (refusal) form.ref.current?.querySelector<HTMLElement>("[name=number]")?.focus();
  }, [refusal, form.ref]);

  function fill(number: string) {
    const year = new Date().getFullYear() + 4;
    const card = { number, expMonth: `${TEST_CARD_MONTH}/${year % 100}`, cvc: "123", name: "Test Card" };
    for (const [name, value] of Object.entries(card)) typeInto(form.ref.current!, name, value);
    submit.current?.focus();
  }

  return (
    <form className="form" {...form}>
      <p className="notice warn">
        <span>
          <strong>Test payments</strong>No money moves. Use a test card below.
        </span>
      </p>
      <TextField
        name="number"
        label="Card number"
        inputMode="numeric"
        autoComplete="cc-number"
        maxLength={23}
        onInput={(event) => retype(event.currentTarget, cardNumber)}
        errors={errors}
      />
      <div className="pair">
        <TextField
          name="expMonth"
          label="Expiration date"
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="MM/YY"
          maxLength={9}
          onInput={({ currentTarget, nativeEvent }) => {
            const isErasing = String((nativeEvent as InputEvent).inputType).startsWith("delete");
            if (!isErasing) retype(currentTarget, expiryDate);
          }}
          errors={errors}
        />
        <TextField
          name="cvc"
          label="Security code"
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={4}
          errors={errors}
        />
      </div>
      <TextField name="name" label="Name on card" autoComplete="cc-name" maxLength={100} isOptional errors={errors} />
      <Failure title={PAYMENT_FAILED} sentence={said} />
      <button type="submit" className="btn wide" disabled={isSending} ref={submit}>
        {isSending ? "Processing..." : action}
      </button>
      <TestCards onChoose={fill} />
    </form>
  );
}

/** Sets the value so that React notices. */
function typeInto(form: HTMLFormElement, name: string, value: string) {
  const input = form.querySelector<HTMLInputElement>(`[name=${name}]`)!;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(input, value);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

const TestCards = ({ onChoose }: { onChoose: (number: string) => void }) => (
  <details className="fold" open>
    <summary>Fill in a test card</summary>
    <ul className="test-cards">
      {testCards.map(({ number, does }) => (
        <li key={number}>
          <button type="button" onClick={() => onChoose(number)}>
            <b>{number}</b>
            <span className="soft">{does}</span>
          </button>
        </li>
      ))}
    </ul>
  </details>
);
