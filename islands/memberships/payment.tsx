import { useEffect } from "react";
import { PAYMENT_RETURN } from "#src/shared/paths.ts";
import { PaymentForm, type PaymentFormProps } from "./payment-form.tsx";

type Props = Omit<PaymentFormProps, "onPaid" | "isInDialog">;

/** The payment page's form. What comes of it is told by the dashboard. */
export default function Payment(props: Props) {
  useEffect(() => {
    // The address holds a secret, which must not stay in the history.
    if (location.search) history.replaceState(history.state, "", location.pathname);
    // A page that comes back from the browser's memory may show a payment that is long done.
    const anew = ({ persisted }: PageTransitionEvent) => persisted && location.reload();
    addEventListener("pageshow", anew);
    return () => removeEventListener("pageshow", anew);
  }, []);
  return <PaymentForm {...props} onPaid={leave} />;
}

/** Stays busy until the next page is there. */
function leave() {
  location.assign(PAYMENT_RETURN);
  return new Promise<void>(() => {});
}
