import type { Appearance, Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { dismissToast } from "#islands/lib/toasts.ts";
import { AFTER_PAYMENT_PATH } from "#src/shared/base/dashboard-paths.ts";
import type { IntentView } from "#src/shared/money/memberships.ts";
import { JoinFailed, showJoinFailed, showPaymentFailed } from "./payment-failure.tsx";
import type { PaymentFormProps } from "./test-payment.tsx";

/** `isBesideField` is true if Stripe shows the error at its field. */
interface CardRefusal {
  sentence: string | undefined;
  isBesideField: boolean;
}

interface Checkout {
  /** Usually navigates to the return URL; null if done. */
  confirm: () => Promise<CardRefusal | null>;
  close: () => void;
}

interface Options {
  publishableKey: string;
  intent: IntentView;
  box: HTMLElement;
}

/** Resolves once the fields are usable. */
async function openStripe({ publishableKey, intent, box }: Options): Promise<Checkout> {
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error("Stripe didn't load");
  return intent.status === "requires_action" ? bankQuestion(stripe, intent) : cardFields(stripe, intent, box);
}

/** No card needed; the next page asks Stripe for the result. */
const bankQuestion = (stripe: Stripe, { clientSecret }: IntentView): Checkout => ({
  confirm: async () => {
    await stripe.handleNextAction({ clientSecret });
    return null;
  },
  close: () => {},
});

async function cardFields(stripe: Stripe, { kind, clientSecret }: IntentView, box: HTMLElement): Promise<Checkout> {
  const elements = stripe.elements({ clientSecret, appearance: appearance() });
  const fields = elements.create("payment", { layout: "tabs" });
  const isReady = new Promise<void>((ready, broken) => {
    fields.on("ready", () => ready());
    fields.on("loaderror", ({ error }) => broken(error));
  });
  fields.mount(box);
  await isReady;
  const confirmParams = { return_url: location.origin + AFTER_PAYMENT_PATH };
  return {
    confirm: async () => {
      const { error } =
        kind === "setup"
          ? await stripe.confirmSetup({ elements, confirmParams })
          : await stripe.confirmPayment({ elements, confirmParams });
      return error ? { sentence: error.message, isBesideField: error.type === "validation_error" } : null;
    },
    close: () => fields.destroy(),
  };
}

function appearance(): Appearance {
  const tokens = getComputedStyle(document.documentElement);
  const token = (name: string) => tokens.getPropertyValue(name).trim();
  return {
    theme: matchMedia("(prefers-color-scheme: dark)").matches ? "night" : "stripe",
    variables: {
      colorPrimary: token("--edge"),
      colorBackground: token("--card"),
      colorText: token("--ink"),
      colorTextSecondary: token("--ink-soft"),
      colorDanger: token("--clay"),
      fontFamily: "Figtree, system-ui, sans-serif",
      fontSizeBase: "17px",
      borderRadius: "14px",
    },
  };
}

/** Stripe's iframes; this page never sees the card number. */
export function StripeForm({ publishableKey, intent, action, onPaid }: PaymentFormProps & { publishableKey: string }) {
  const [stage, setStage] = useState<"loading" | "ready" | "busy" | "broken">("loading");
  const box = useRef<HTMLDivElement>(null);
  const checkout = useRef<Checkout>(null);

  useEffect(() => {
    let isGone = false;
    openStripe({ publishableKey, intent, box: box.current! }).then(
      (opened) => {
        if (isGone) return opened.close();
        checkout.current = opened;
        setStage("ready");
      },
      () => {
        setStage("broken");
        showJoinFailed();
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
      if (!refusal.isBesideField) showPaymentFailed(refusal.sentence);
    } catch {
      showPaymentFailed(undefined);
    }
    setStage("ready");
  }

  if (stage === "broken") return <JoinFailed onRetry={() => location.reload()} />;
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
