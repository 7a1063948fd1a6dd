import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { dismissToast } from "#islands/lib/toasts.ts";
import { SetupFailed, sayPaymentFailed, saySetupFailed } from "./payment-failure.tsx";
import type { Checkout, openStripe } from "./stripe.ts";
import type { PaymentFormProps } from "./test-payment.tsx";

interface Props extends PaymentFormProps {
  publishableKey: string;
}

const openFields = async (options: Parameters<typeof openStripe>[0]) =>
  (await import("./stripe.ts")).openStripe(options);

/** Stripe's iframes; this page never sees the card number. */
export function StripeForm({ publishableKey, intent, action, onPaid }: Props) {
  const [stage, setStage] = useState<"loading" | "ready" | "busy" | "broken">("loading");
  const box = useRef<HTMLDivElement>(null);
  const checkout = useRef<Checkout>(null);

  useEffect(() => {
    let isGone = false;
    openFields({ publishableKey, intent, box: box.current! }).then(
      (opened) => {
        if (isGone) return opened.close();
        checkout.current = opened;
        setStage("ready");
      },
      () => {
        setStage("broken");
        saySetupFailed();
      },
    );
    return () => {
      isGone = true;
      checkout.current?.close();
    };
  }, [publishableKey, intent]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (stage !== "ready") return;
    dismissToast();
    setStage("busy");
    try {
      const refusal = await checkout.current!.confirm();
      if (!refusal) return void (await onPaid());
      // Stripe shows errors at its own fields.
      if (!refusal.isBesideField) sayPaymentFailed(refusal.sentence);
    } catch {
      sayPaymentFailed(undefined);
    }
    setStage("ready");
  }

  if (stage === "broken") return <SetupFailed onRetry={() => location.reload()} />;
  return (
    <form className="form" onSubmit={submit}>
      {stage === "loading" && <p role="status">Loading the card form...</p>}
      {intent.status === "requires_action" && <p>Your bank needs you to confirm this payment.</p>}
      <div ref={box} />
      <button type="submit" className="btn wide" disabled={stage !== "ready"}>
        {stage === "busy" ? "Processing..." : action}
      </button>
      <p className="soft small">Stripe processes your card. We never see the number.</p>
    </form>
  );
}
