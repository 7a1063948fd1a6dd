import type { FieldErrors } from "#islands/lib/use-submit.ts";
import { Field, FieldGroup, fieldAria } from "#islands/ui/field.tsx";
import type { NotesAndPay } from "#src/shared/day/added/visit-notes.ts";
import { paymentMethodLabels, paymentMethods } from "#src/shared/visits/payment-labels.ts";
import { fieldDollars, plannedPriceText } from "#src/shared/visits/payment-texts.ts";

interface Props {
  visit: Pick<NotesAndPay, "price" | "payment" | "lastMethod" | "likely">;
  /** Tells the fields of a dialog from those of the page. */
  within: "dialog" | "page";
  errors?: FieldErrors;
}

/** Defaults to the saved payment, or the planned price and the client's last method. Without hooks, for documents too. */
export function PaymentFields({ visit: { price, payment, lastMethod, likely }, within, errors = {} }: Props) {
  const amount = payment ? payment.amount : likely;
  const money = { type: "text", inputMode: "decimal", autoComplete: "off", maxLength: 10 } as const;
  const sums = [
    {
      name: "payment.amount",
      label: "Amount paid",
      cents: amount,
      empty: price ? plannedPriceText(price).replaceAll("$", "") : "0",
    },
    { name: "payment.tip", label: "Tip", cents: payment?.tip || undefined, empty: "0" },
  ];
  return (
    <>
      <div className="money">
        {sums.map(({ name, label, cents, empty }) => (
          <Field key={name} name={name} id={`${within}-${name}`} label={label} error={errors[name]}>
            <input
              {...money}
              {...fieldAria(`${within}-${name}`, errors[name])}
              id={`${within}-${name}`}
              name={name}
              defaultValue={cents === undefined ? "" : fieldDollars(cents)}
              placeholder={empty}
            />
          </Field>
        ))}
      </div>
      <FieldGroup
        name="payment.method"
        id={`${within}-payment.method`}
        label={<span className="hush">How they paid</span>}
        error={errors["payment.method"]}
      >
        <div className="methods">
          {paymentMethods.map((method) => (
            <label key={method} className="chip">
              <input
                type="radio"
                name="payment.method"
                value={method}
                defaultChecked={method === (payment?.method ?? lastMethod)}
                aria-invalid={errors["payment.method"] ? true : undefined}
              />
              {paymentMethodLabels[method]}
            </label>
          ))}
        </div>
      </FieldGroup>
    </>
  );
}
