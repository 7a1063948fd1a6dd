/** @jsxImportSource preact */
import { PaymentFields } from "#islands/visits/bookings/afterwards/payment-fields.tsx";
import { paymentFormPath } from "#src/shared/base/own-paths.ts";
import type { ShownVisit } from "#src/shared/day/own/shown-visit.ts";
import { paidText } from "#src/shared/visits/payment-texts.ts";
import { Static } from "#views/static.tsx";

export function PaymentForm({ visit }: { visit: ShownVisit }) {
  const { status, payment, booking, own } = visit;
  const { actions } = booking ?? own!;
  if (status === "accepted" && actions.includes("complete")) {
    return (
      <section class="panel script-off" aria-labelledby="payment-title">
        <h2 id="payment-title">Mark as completed</h2>
        <Form visit={visit} go="Mark Completed" />
      </section>
    );
  }
  if (status !== "completed" && status !== "no_show") return null;
  return (
    <details class="fold panel payment" id="payment">
      <summary>
        <span>
          <b>Payment</b>{" "}
          <span class={payment?.method === "not_yet" ? "due" : "soft"}>
            {payment ? paidText(payment) : "Nothing noted"}
          </span>
        </span>
      </summary>
      <Form visit={visit} go="Save payment" />
    </details>
  );
}

const Form = ({ visit, go }: { visit: ShownVisit; go: string }) => (
  <form class="form" method="post" action={paymentFormPath(visit.id)}>
    <Static of={PaymentFields} props={{ visit, within: "page" }} />
    <p class="soft small">Only you can see this. Leave the amount blank to note nothing.</p>
    <div class="actions">
      <button type="submit" class="btn small">
        {go}
      </button>
    </div>
  </form>
);
