import { type ComponentType, useEffect, useState } from "react";
import type * as z from "zod/mini";
import { callApi } from "#islands/lib/api.ts";
import { SendLinkButton } from "#islands/people/accounts/confirm-email.tsx";
import { AFTER_PAYMENT_PATH } from "#src/shared/base/dashboard-paths.ts";
import type { IntentView, ProviderForBrowser, SubscriptionAnswer } from "#src/shared/money/memberships.ts";
import { JoinFailed, showJoinFailed } from "./payment-failure.tsx";
import type { PaymentFormProps } from "./test-payment.tsx";

interface Props {
  /** Null to request it here, so that a payment starts only when the page is seen. */
  intent: IntentView | null;
  firstCharge: string | null;
  provider: z.infer<typeof ProviderForBrowser>;
  action: string;
  /** Set if the person must confirm this email before starting a membership. */
  emailToConfirm?: string | null;
}

interface PreparedForm {
  intent: IntentView;
  Form: ComponentType<PaymentFormProps & { publishableKey: string }>;
}

export default function MembershipPayment({ emailToConfirm, ...props }: Props) {
  return emailToConfirm ? <ConfirmFirst email={emailToConfirm} /> : <PaymentForm {...props} />;
}

const ConfirmFirst = ({ email }: { email: string }) => (
  <div className="stack">
    <h3>Confirm your email first</h3>
    <p>{`Open the link we sent to ${email}. Then come back here to start your membership.`}</p>
    <div className="row">
      <button type="button" className="btn" onClick={() => location.reload()}>
        I confirmed it
      </button>
      <SendLinkButton />
    </div>
  </div>
);

function PaymentForm({ intent, firstCharge, provider, action }: Omit<Props, "emailToConfirm">) {
  const [prepared, setPrepared] = useState<PreparedForm>();
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    if (location.search) history.replaceState(history.state, "", location.pathname);
    // A page from the back/forward cache may be outdated.
    const reloadKept = ({ persisted }: PageTransitionEvent) => persisted && location.reload();
    addEventListener("pageshow", reloadKept);
    return () => removeEventListener("pageshow", reloadKept);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once; after a failure the button asks again
  useEffect(() => void onServed().then(prepare), []);

  async function prepare() {
    setFailed(false);
    try {
      const [Form, started] = await Promise.all([loadForm(provider), intent ?? startPayment(firstCharge)]);
      setPrepared({ intent: started, Form });
    } catch (error) {
      setFailed(true);
      showJoinFailed(error);
    }
  }

  if (hasFailed) return <JoinFailed onRetry={prepare} />;
  if (!prepared) {
    return (
      <div className="form">
        <p role="status">Preparing the payment...</p>
      </div>
    );
  }
  const { Form } = prepared;
  const publishableKey = provider.provider === "stripe" ? provider.publishableKey : "";
  return <Form intent={prepared.intent} action={action} publishableKey={publishableKey} onPaid={leave} />;
}

/** Waits for a prerendered page to be shown. */
const onServed = () =>
  new Promise<unknown>((seen) => {
    const { prerendering } = document as Document & { prerendering?: boolean };
    if (prerendering) document.addEventListener("prerenderingchange", seen, { once: true });
    else seen(null);
  });

const loadForm = async ({ provider }: Props["provider"]) =>
  provider === "stripe"
    ? (await import("./stripe-form.tsx")).StripeForm
    : (await import("./test-payment.tsx")).TestPaymentForm;

/** Navigates away if nothing is left to confirm. */
async function startPayment(firstCharge: string | null): Promise<IntentView> {
  const answer = await callApi<SubscriptionAnswer>("POST", "/api/get-or-create-subscription");
  const { intentId: id, kind, clientSecret, status } = answer;
  if (!id || !kind || !clientSecret || !status || status === "succeeded" || status === "processing") return leave();
  // The day of the first charge has changed, so the page must be reloaded.
  if (answer.firstCharge?.day !== firstCharge) return readAgain();
  return { id, kind, clientSecret, status };
}

/** Never resolves, so the form stays busy until the page unloads. */
function leave() {
  location.assign(AFTER_PAYMENT_PATH);
  return new Promise<never>(() => {});
}

/** Reloads only once, to avoid a loop. */
function readAgain() {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (navigation?.type === "reload") throw new Error("Payment details don't match this page");
  location.reload();
  return new Promise<never>(() => {});
}
