import { useRef, useState } from "react";
import { useData } from "#islands/lib/data.ts";
import { membershipTone } from "#src/shared/money/membership-labels.ts";
import type { InvoiceView, MembershipView } from "#src/shared/money/memberships.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { CardDialog } from "./card-dialog.tsx";
import { DemoClock } from "./demo-clock.tsx";
import { Invoices } from "./invoices.tsx";
import { MembershipFacts } from "./membership-facts.tsx";
import { membershipPath } from "./membership-paths.ts";
import type { CardTask } from "./panel-actions.tsx";
import { PanelActions } from "./panel-actions.tsx";

interface Props {
  membership: MembershipView;
  /** Null: the browser asks for them. */
  invoices: InvoiceView[] | null;
  /** What it has brought lately, in a sentence; null where that is nothing. */
  brought: string | null;
  hasDemoClock: boolean;
}

export default function MembershipPanel({ membership: asServed, invoices, brought, hasDemoClock }: Props) {
  const membership = useData(membershipPath, asServed);
  const [isCancelling, setCancelling] = useState(false);
  const [task, setTask] = useState<CardTask>();
  const title = useRef<HTMLHeadingElement>(null);
  const { state, label, words } = membership;

  /** The button that opened a dialog may have disappeared with the change. */
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
