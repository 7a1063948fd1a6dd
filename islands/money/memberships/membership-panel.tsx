import { useRef, useState } from "react";
import { callApi, sentenceOf } from "#islands/lib/api.ts";
import { useData } from "#islands/lib/data.ts";
import { dismissToast, showToast } from "#islands/lib/toasts.ts";
import { Facts } from "#islands/ui/facts.tsx";
import { dollars } from "#src/shared/base/money.ts";
import { membershipTone } from "#src/shared/money/membership-labels.ts";
import type { InvoiceView, MembershipView } from "#src/shared/money/memberships.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { CardDialog } from "./card-dialog.tsx";
import { Invoices } from "./invoices.tsx";
import { membershipPath, useMembershipRefresh } from "./membership-paths.ts";
import { type CardTask, PanelActions } from "./panel-actions.tsx";

function MembershipFacts({ membership }: { membership: MembershipView }) {
  const { due, card, endsDay, endReason, state } = membership;
  return (
    <Facts
      facts={[
        ["Due now", due && dollars(due.cents)],
        ["Ended", state === "payment_required" ? endsDay : null],
        ["Card", card && cardText(card)],
        ["Reason", endReason],
      ]}
    />
  );
}

function cardText({ brand, last4, expMonth, expYear }: NonNullable<MembershipView["card"]>): string {
  const name = `${brand.slice(0, 1).toUpperCase()}${brand.slice(1)} ending in ${last4}`;
  if (!expMonth || !expYear) return name;
  return `${name}, expires ${String(expMonth).padStart(2, "0")}/${String(expYear % 100).padStart(2, "0")}`;
}

interface Props {
  membership: MembershipView;
  /** Null to load in the browser. */
  invoices: InvoiceView[] | null;
  brought: string | null;
  hasDemoClock: boolean;
}

export default function MembershipPanel({ membership: asServed, invoices, brought, hasDemoClock }: Props) {
  const membership = useData(membershipPath, asServed);
  const [isCancelling, setCancelling] = useState(false);
  const [task, setTask] = useState<CardTask>();
  const title = useRef<HTMLHeadingElement>(null);
  const { state, label, words } = membership;

  /** The button may have disappeared. */
  const done = () => title.current?.focus();

  return (
    <section className="panel stack" id="membership" aria-labelledby="membership-title">
      <h2 id="membership-title" ref={title} tabIndex={-1}>
        Membership
      </h2>
      <p className="row">
        <span className={`status ${membershipTone[state]}`}>{label}</span>
        <span>{words}</span>
      </p>
      <MembershipFacts membership={membership} />
      <PanelActions membership={membership} onCancel={() => setCancelling(true)} onCard={setTask} onDone={done} />
      <Invoices asServed={invoices} />
      {hasDemoClock && <DemoClock />}
      {isCancelling && (
        <CancelDialog
          isNow={membership.endsNow}
          until={membership.nextCharge?.day ?? null}
          brought={brought}
          onClose={() => setCancelling(false)}
          onDone={done}
        />
      )}
      {task && <CardDialog task={task} onClose={() => setTask(undefined)} onDone={done} />}
    </section>
  );
}

function DemoClock() {
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const refresh = useMembershipRefresh();

  async function move(to: "day" | "next-charge") {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    dismissToast();
    try {
      const { words } = await callApi<MembershipView>("POST", "/api/demo/clock", { to });
      await refresh();
      showToast({ kind: "success", title: "Clock moved", description: words });
    } catch (error) {
      showToast({ kind: "error", title: "Failed to move the clock", description: sentenceOf(error) });
    }
    isRunning.current = false;
    setBusy(false);
  }

  return (
    <section className="notice test" aria-labelledby="clock-title">
      <span className="badge new">Demo</span>
      <p>
        <strong id="clock-title">Move the clock</strong> It only moves forward and affects every test payment.
      </p>
      <button type="button" className="btn line small" disabled={isBusy} onClick={() => move("day")}>
        1 day
      </button>
      <button type="button" className="btn line small" disabled={isBusy} onClick={() => move("next-charge")}>
        To the next charge
      </button>
    </section>
  );
}
