import { useRef, useState } from "react";
import { callApi } from "#islands/lib/api.ts";
import { useLiveData } from "#islands/lib/data.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { Dialog, FormDialog } from "#islands/ui/dialog.tsx";
import { FactsList } from "#islands/ui/facts.tsx";
import { AreaField } from "#islands/ui/form.tsx";
import { AsyncButton } from "#islands/ui/work-button.tsx";
import { dollars } from "#src/shared/base/money.ts";
import { membershipTone } from "#src/shared/money/membership-labels.ts";
import { CancelInput, type InvoiceView, type MembershipView } from "#src/shared/money/memberships.ts";
import { Invoices, membershipApiPath, useMembershipRefresh } from "./invoices.tsx";
import { type CardFormProps, PanelActions } from "./panel-actions.tsx";
import { TestPaymentForm } from "./test-payment.tsx";

interface PanelDialogProps {
  onClose: () => void;
  onDone: () => void;
}

function CancelDialog({
  membership,
  brought,
  onClose,
  onDone,
}: PanelDialogProps & Pick<Props, "membership" | "brought">) {
  const refresh = useMembershipRefresh();
  const form = useForm({
    schema: CancelInput,
    failed: "Failed to cancel membership",
    async send(input) {
      const { words } = await callApi<MembershipView>("POST", "/api/membership/cancel", input);
      onClose();
      await refresh();
      onDone();
      showToast({ kind: "success", title: "Membership canceled", description: words });
    },
  });
  return (
    <FormDialog
      title="Cancel membership"
      {...form}
      back="Keep membership"
      go="Cancel membership"
      busy="Canceling..."
      isDanger
      onClose={onClose}
    >
      <p>{membership.cancelText}</p>
      {brought && <p className="notice">{brought}</p>}
      <AreaField name="reason" label="Why are you leaving?" rows={3} maxLength={500} isOptional />
    </FormDialog>
  );
}

function CardDialog({ task, onClose, onDone }: PanelDialogProps & { task: CardFormProps }) {
  const { title, action, intent, done } = task;
  const refresh = useMembershipRefresh();

  async function paid() {
    onClose();
    await refresh();
    onDone();
    showToast({ kind: "success", title: done });
  }

  /** A card may be saved although its charge failed. */
  function close() {
    onClose();
    void refresh();
  }

  return (
    <Dialog title={title} onClose={close}>
      <TestPaymentForm intent={intent} action={action} onPaid={paid} />
    </Dialog>
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
  const membership = useLiveData(membershipApiPath, asServed);
  const [isCancelling, setCancelling] = useState(false);
  const [task, setTask] = useState<CardFormProps>();
  const title = useRef<HTMLHeadingElement>(null);
  const { state, label, words, due, card, endsDay, endReason } = membership;

  /** Focuses the title, because the button may have disappeared. */
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
      <FactsList
        facts={[
          ["Due now", due && dollars(due.cents)],
          ["Ended", state === "payment_required" ? endsDay : null],
          ["Card", card && cardText(card)],
          ["Reason", endReason],
        ]}
      />
      <PanelActions membership={membership} onCancel={() => setCancelling(true)} onCard={setTask} onDone={done} />
      <Invoices asServed={invoices} />
      {hasDemoClock && <DemoClock />}
      {isCancelling && <CancelDialog {...{ membership, brought }} onClose={() => setCancelling(false)} onDone={done} />}
      {task && <CardDialog task={task} onClose={() => setTask(undefined)} onDone={done} />}
    </section>
  );
}

function DemoClock() {
  const refresh = useMembershipRefresh();

  const move = (to: "day" | "next-charge") => async () => {
    const { words } = await callApi<MembershipView>("POST", "/api/demo/clock", { to });
    await refresh();
    showToast({ kind: "success", title: "Clock moved", description: words });
  };

  return (
    <section className="notice test" aria-labelledby="clock-title">
      <span className="badge new">Demo</span>
      <p>
        <strong id="clock-title">Move the clock</strong> It only moves forward and affects every test payment.
      </p>
      <AsyncButton work={move("day")} failed="Failed to move the clock">
        1 day
      </AsyncButton>
      <AsyncButton work={move("next-charge")} failed="Failed to move the clock">
        To the next charge
      </AsyncButton>
    </section>
  );
}
