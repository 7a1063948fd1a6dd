import { callApi, errorSentence } from "#islands/lib/api.ts";
import { dismissToast, showToast } from "#islands/lib/toasts.ts";
import { useOneAtATime } from "#islands/lib/use-submit.ts";
import { BILLING, memberPayPath, SUBSCRIBE } from "#src/shared/base/paths.ts";
import type { CardSetupAnswer, IntentView, MembershipAnswer, MembershipView } from "#src/shared/money/memberships.ts";
import { useMembershipRefresh } from "./invoices.tsx";
import { PAYMENT_FAILED_TITLE, throwAsApiError } from "./payment-failure.tsx";

export interface CardFormProps {
  title: string;
  action: string;
  intent: IntentView;
  done: string;
}

interface Props {
  membership: MembershipView;
  onCancel: () => void;
  onCard: (task: CardFormProps) => void;
  onDone: () => void;
}

type PanelAction = "pay" | "resume" | "replace-card";

export function PanelActions({ membership, onCancel, onCard, onDone }: Props) {
  const { canDo, provider, state, subscriptionId, card } = membership;
  const { busy, once } = useOneAtATime<PanelAction>();
  const isBusy = busy !== undefined;
  const refresh = useMembershipRefresh();

  async function run(name: PanelAction, failed: string, go: () => Promise<unknown>) {
    dismissToast();
    try {
      await once(go, name);
    } catch (error) {
      showToast({ kind: "error", title: failed, description: errorSentence(error) });
      await refresh();
    }
  }

  async function showOutcome(title: string, description: string) {
    await refresh();
    onDone();
    showToast({ kind: "success", title, description });
  }

  const pay = () =>
    run("pay", PAYMENT_FAILED_TITLE, async () => {
      const answer = await throwAsApiError(callApi<MembershipAnswer>("POST", "/api/membership/pay"));
      if (!answer.intent) return showOutcome("Payment received", answer.membership.words);
      const { intent } = answer;
      open({ title: "Confirm the payment", action: "Pay Now", intent, done: "Payment received" });
    });

  const resume = () =>
    run("resume", "Subscription failed", async () => {
      const { words } = await callApi<MembershipView>("POST", "/api/membership/resume");
      await showOutcome("Membership resumed", words);
    });

  const cardTitle = card ? "Replace card" : "Add card";
  const replaceCard = () =>
    run("replace-card", "Error", async () => {
      const { intent } = await callApi<CardSetupAnswer>("POST", "/api/membership/card");
      const done = card ? "Card replaced" : "Card added";
      open({ title: cardTitle, action: "Save Card", intent, done });
    });

  /** Stripe has a separate page, because a modal would cover 3DS. */
  function open(task: CardFormProps) {
    if (provider.provider === "embedded") onCard(task);
    else location.assign(memberPayPath(task.intent.clientSecret, subscriptionId ?? ""));
  }

  return (
    <div className="actions">
      {canDo.includes("subscribe") && (
        <a className="btn" href={SUBSCRIBE}>
          {state === "payment_required" ? "Pay to Reactivate" : "Subscribe"}
        </a>
      )}
      {canDo.includes("pay") && (
        <button type="button" className="btn" disabled={isBusy} onClick={pay}>
          {busy === "pay" ? "Processing..." : "Pay now"}
        </button>
      )}
      {canDo.includes("resume") && (
        <button type="button" className="btn" disabled={isBusy} onClick={resume}>
          {busy === "resume" ? "Resuming..." : "Keep my membership"}
        </button>
      )}
      {canDo.includes("replace-card") && (
        <button type="button" className="btn line" disabled={isBusy} onClick={replaceCard}>
          {cardTitle}
        </button>
      )}
      {canDo.includes("cancel") && (
        <button type="button" className="btn line" onClick={onCancel}>
          Cancel membership
        </button>
      )}
      {provider.provider === "stripe" && card && (state !== "canceling" || canDo.includes("resume")) && (
        <a href={BILLING}>Manage in Stripe</a>
      )}
    </div>
  );
}
