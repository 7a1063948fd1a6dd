import { type ReactNode, useState } from "react";
import { useForm } from "#islands/lib/use-form.ts";
import { Dialog, DialogButtons, FailureNotice, FormDialog } from "#islands/ui/dialog.tsx";
import { AreaField } from "#islands/ui/form.tsx";
import { Icon } from "#islands/ui/icon.tsx";
import { longDate } from "#src/shared/base/time.ts";
import { DisputeInput, StatusChange, StatusChangeWithReason } from "#src/shared/visits/booking-changes.ts";
import { DISPUTE_DAYS, type DisputeKind, REASON_CHARS } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { freeToCancelText } from "#src/shared/visits/cancel-labels.ts";
import type { ProposalReply, ProposalView } from "#src/shared/visits/proposals.ts";
import { ProposalBox } from "../changes/proposal-box.tsx";

interface DialogProps {
  booking: BookingView;
  onClose: () => void;
}

interface AnswerProps extends DialogProps {
  /** Returns a sentence to show; otherwise closes the dialog. */
  onAnswer: (booking: BookingView, proposal: ProposalView, answer: ProposalReply) => Promise<string | undefined>;
}

export function ProposalAnswerDialog({ booking, onAnswer, onClose }: AnswerProps) {
  const [failure, setFailure] = useState<string>();
  const proposal = booking.proposal!;
  return (
    <Dialog title={proposal.next ? "Your next visit" : "Choose a time"} onClose={onClose}>
      <ProposalBox
        booking={booking}
        proposal={proposal}
        side="parent"
        onAnswer={async (...given) => setFailure(await onAnswer(...given))}
      />
      <FailureNotice title="Failed to update booking" sentence={failure} />
    </Dialog>
  );
}

const words: Record<DisputeKind, { title: string; go: string; says: string }> = {
  no_show: {
    title: "Dispute this no-show?",
    go: "Dispute",
    says: `was marked as a no-show. You have ${DISPUTE_DAYS} days to dispute it, and we'll look into it.`,
  },
  did_not_come: {
    title: "Groomer didn't come?",
    go: "Report no-show",
    says: "wasn't marked yet. We'll let the groomer know, look into it, and email you what we decide.",
  },
};

interface ObjectionProps extends DialogProps {
  onTell: (words: DisputeInput) => Promise<unknown>;
}

export function DisputeDialog({ booking, onTell, onClose }: ObjectionProps) {
  const { status, serviceName, groomerName, preferredDate } = booking;
  const { title, go, says } = words[status === "no_show" ? status : "did_not_come"];
  const form = useForm({ schema: DisputeInput, send: onTell, failed: "Failed to send" });
  return (
    <FormDialog title={title} {...form} back="Not now" go={go} busy="Sending..." onClose={onClose}>
      <p>{`${serviceName} with ${groomerName} on ${longDate(preferredDate)} ${says}`}</p>
      <AreaField
        name="text"
        label="What happened"
        hint="Only our team reads this. The groomer only sees the dispute."
        maxLength={REASON_CHARS}
      />
    </FormDialog>
  );
}

export function CancelDialog({ booking, onGo, onClose }: DialogProps & Pick<ReasonProps, "onGo">) {
  const what = booking.status === "pending" ? "request" : "visit";
  return (
    <ReasonDialog
      title={`Cancel this ${what}?`}
      status="cancelled"
      go={`Cancel ${what}`}
      busy="Canceling..."
      keep={`Keep ${what}`}
      failed="Failed to cancel booking"
      onGo={onGo}
      onClose={onClose}
    >
      <CostNow booking={booking} />
    </ReasonDialog>
  );
}

interface MoveProps extends DialogProps {
  onMove: () => void;
  onCancel: () => void;
}

export const MoveOrCancelDialog = ({ booking, onMove, onCancel, onClose }: MoveProps) => (
  <Dialog title="Move or cancel" onClose={onClose}>
    <CostNow booking={booking} />
    <DialogButtons back="Cancel visit" onBack={onCancel} go="Move visit" onGo={onMove} isSending={false} />
  </Dialog>
);

function CostNow({ booking }: Pick<DialogProps, "booking">) {
  const { serviceName, groomerName, preferredDate, policies } = booking;
  const isLate = booking.status !== "pending" && booking.startsInLessThan24Hours;
  return (
    <>
      <p>{`${serviceName} with ${groomerName} on ${longDate(preferredDate)}`}</p>
      <div className={isLate ? "notice warn" : "notice good"} role={isLate ? "alert" : undefined}>
        <Icon name={isLate ? "warning" : "tick"} />
        <p>
          <strong>{freeToCancelText(booking)}.</strong>
          {isLate &&
            ` The groomer may charge a fee${policies?.lateText ? `: "${policies.lateText.replace(/[^.!?]$/, "$&.")}"` : "."} You would pay them. We never charge it.`}
        </p>
      </div>
    </>
  );
}

interface ReasonProps {
  title: string;
  children: ReactNode;
  status: "declined" | "cancelled";
  isReasonNeeded?: boolean;
  go: string;
  busy: string;
  keep: string;
  failed: string;
  onGo: (change: StatusChange) => Promise<unknown>;
  onClose: () => void;
}

export function ReasonDialog({ title, children, status, isReasonNeeded = false, ...props }: ReasonProps) {
  const { go, busy, keep, failed, onGo, onClose } = props;
  const form = useForm({
    schema: isReasonNeeded ? StatusChangeWithReason : StatusChange,
    read: (data) => ({ status, reason: data.get("reason") }),
    send: onGo,
    failed,
  });
  return (
    <FormDialog title={title} {...form} back={keep} go={go} busy={busy} isDanger onClose={onClose}>
      {children}
      <AreaField name="reason" label="Reason" isOptional={!isReasonNeeded} maxLength={REASON_CHARS} />
    </FormDialog>
  );
}
