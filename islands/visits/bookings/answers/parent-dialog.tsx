import { type ReactNode, useState } from "react";
import { useForm } from "#islands/lib/use-form.ts";
import { Dialog } from "#islands/ui/dialog.tsx";
import { Failure } from "#islands/ui/failure.tsx";
import { FormDialog } from "#islands/ui/form-dialog.tsx";
import { Icon } from "#islands/ui/icon.tsx";
import { AreaField } from "#islands/ui/inputs.tsx";
import { longDate } from "#src/shared/base/time.ts";
import { USUAL_NOTICE } from "#src/shared/listing/terms-labels.ts";
import { DisputeInput, StatusChange, StatusChangeWithReason } from "#src/shared/visits/booking-changes.ts";
import { CONTEST_DAYS, type DisputeKind, MAX_REASON } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { ProposalAnswer, ProposalView } from "#src/shared/visits/proposals.ts";
import { PoliciesList } from "../booking-terms.tsx";
import { ProposalBox } from "../changes/proposal-box.tsx";

interface DialogProps {
  booking: BookingView;
  onClose: () => void;
}

interface AnswerProps extends DialogProps {
  /** Returns a sentence to show; otherwise closes the dialog. */
  onAnswer: (booking: BookingView, proposal: ProposalView, answer: ProposalAnswer) => Promise<string | undefined>;
}

export function AnswerDialog({ booking, onAnswer, onClose }: AnswerProps) {
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
      <Failure title="Failed to update booking" sentence={failure} />
    </Dialog>
  );
}

const words: Record<DisputeKind, { title: string; go: string; says: string }> = {
  no_show: {
    title: "Dispute this no-show?",
    go: "Dispute",
    says: `was marked as a no-show. You have ${CONTEST_DAYS} days to dispute it, and we'll look into it.`,
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

export function ObjectionDialog({ booking, onTell, onClose }: ObjectionProps) {
  const { status, serviceName, groomerName, preferredDate } = booking;
  const { title, go, says } = words[status === "no_show" ? status : "did_not_come"];
  const { errors, ...form } = useForm({
    schema: DisputeInput,
    send: onTell,
    failed: "Failed to send",
    isInDialog: true,
  });
  return (
    <FormDialog title={title} {...form} back="Not now" go={go} busy="Sending..." onClose={onClose}>
      <p>{`${serviceName} with ${groomerName} on ${longDate(preferredDate)} ${says}`}</p>
      <AreaField
        name="text"
        label="What happened"
        hint="Only our team reads this. The groomer only sees the dispute."
        errors={errors}
        maxLength={MAX_REASON}
      />
    </FormDialog>
  );
}

type CancelProps = DialogProps & Pick<ReasonProps, "onGo">;

export function CancelDialog({ booking, onGo, onClose }: CancelProps) {
  const { status, serviceName, groomerName, preferredDate, startsInLessThan24Hours, terms } = booking;
  const what = status === "pending" ? "request" : "booking";
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
      <p>{`${serviceName} with ${groomerName} on ${longDate(preferredDate)}. We'll let them know.`}</p>
      {startsInLessThan24Hours && <LateNotice terms={terms} />}
      {terms && (
        <div>
          <p className="small">The groomer's policies when you booked</p>
          <PoliciesList terms={terms} />
        </div>
      )}
    </ReasonDialog>
  );
}

function LateNotice({ terms }: Pick<BookingView, "terms">) {
  return (
    <div className="notice warn">
      <Icon name="warning" />
      <p>
        <strong>{`Your appointment is less than ${terms?.noticeHours ?? USUAL_NOTICE} hours away.`}</strong> The groomer
        may charge a cancellation fee under their {terms ? "policies" : "policy"}. We never do.
      </p>
    </div>
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
  const { errors, ...form } = useForm({
    schema: isReasonNeeded ? StatusChangeWithReason : StatusChange,
    read: (data) => ({ status, reason: data.get("reason") }),
    send: onGo,
    failed,
    isInDialog: true,
  });
  return (
    <FormDialog title={title} {...form} back={keep} go={go} busy={busy} isDanger onClose={onClose}>
      {children}
      <AreaField name="reason" label="Reason" isOptional={!isReasonNeeded} errors={errors} maxLength={MAX_REASON} />
    </FormDialog>
  );
}
