import { useEffect, useRef } from "react";
import { callApi } from "#islands/lib/api.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { FailureNotice } from "#islands/ui/dialog.tsx";
import { Form, TextField } from "#islands/ui/form.tsx";
import { TEST_CARD_EXPIRY_MONTH, testCards } from "#src/shared/money/membership-labels.ts";
import { type MembershipAnswer, TestCardInput } from "#src/shared/money/memberships.ts";
import { PAYMENT_FAILED_TITLE, throwAsApiError } from "./payment-failure.tsx";

const digitsOf = (text: string) => text.replaceAll(/\D/g, "");

/** "4242 4242 4242 4242". */
export const formatCardNumber = (text: string) =>
  digitsOf(text)
    .slice(0, 19)
    .replaceAll(/(.{4})(?=.)/g, "$1 ");

/** "08/30" from "830", "08-30", or "8/2030". */
export function formatExpiry(text: string): string {
  const [, month, year] = /^\s*(\d{1,2})\D+(?:20)?(\d{0,2})/.exec(text) ?? [];
  const digits = month ? month.padStart(2, "0") + year : digitsOf(text);
  const whole = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  return whole.length > 2 ? `${whole.slice(0, 2)}/${whole.slice(2, 4)}` : whole;
}

/** Invalid text yields values that the schema rejects. */
export function parseExpiry(text: string) {
  const [, expMonth = "", expYear = ""] = /^\s*(\d{1,2})\s*\/\s*(\d{2}|\d{4})\s*$/.exec(text) ?? [];
  return { expMonth, expYear };
}

/** Formats while typing and keeps the caret after its digit. */
export function formatAsTyped(input: HTMLInputElement, format: (text: string) => string) {
  const { value, selectionStart } = input;
  const digitsBefore = digitsOf(value.slice(0, selectionStart ?? value.length)).length;
  const isAtEnd = selectionStart === null || selectionStart === value.length;
  const text = format(value);
  if (text === value) return;
  input.value = text;
  const caret = isAtEnd ? text.length : placeAfter(text, digitsBefore);
  input.setSelectionRange(caret, caret);
}

const placeAfter = (text: string, digits: number) =>
  new RegExp(`^(\\D*\\d){${digits}}`).exec(text)?.[0].length ?? text.length;

interface Props {
  intentId: string;
  action: string;
  refusal: string | undefined;
  onTry: () => void;
  onAnswer: (answer: MembershipAnswer) => Promise<unknown>;
}

export function CardForm({ intentId, action, refusal, onTry, onAnswer }: Props) {
  const { failure, isSending, form } = useForm({
    schema: TestCardInput,
    read: (data) => ({ ...Object.fromEntries(data), ...parseExpiry(String(data.get("expMonth"))) }),
    failed: PAYMENT_FAILED_TITLE,
    async send(card) {
      onTry();
      const path = `/api/embedded-payments/${intentId}/confirm`;
      await onAnswer(await throwAsApiError(callApi<MembershipAnswer>("POST", path, card)));
    },
  });
  const submit = useRef<HTMLButtonElement>(null);
  const problem = failure ?? refusal;

  // Focus was lost with the bank's challenge.
  useEffect(() => {
    if (refusal) form.ref.current?.querySelector<HTMLElement>("[name=number]")?.focus();
  }, [refusal, form.ref]);

  function fill(number: string) {
    const year = new Date().getFullYear() + 4;
    const card = { number, expMonth: `${TEST_CARD_EXPIRY_MONTH}/${year % 100}`, cvc: "123", name: "Test Card" };
    for (const [name, value] of Object.entries(card)) typeInto(form.ref.current!, name, value);
    submit.current?.focus();
  }

  return (
    <Form {...form}>
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
        onInput={(event) => formatAsTyped(event.currentTarget, formatCardNumber)}
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
            if (!isErasing) formatAsTyped(currentTarget, formatExpiry);
          }}
        />
        <TextField name="cvc" label="Security code" inputMode="numeric" autoComplete="cc-csc" maxLength={4} />
      </div>
      <TextField name="name" label="Name on card" autoComplete="cc-name" maxLength={100} isOptional />
      <FailureNotice title={PAYMENT_FAILED_TITLE} sentence={problem} />
      <button type="submit" className="btn wide" disabled={isSending} ref={submit}>
        {isSending ? "Processing..." : action}
      </button>
      <TestCards onChoose={fill} />
    </Form>
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
