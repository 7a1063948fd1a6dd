import type { ReactNode } from "react";
import { useForm } from "#islands/lib/use-form.ts";
import { Dialog } from "#islands/ui/dialog.tsx";
import { DialogButtons } from "#islands/ui/dialog-buttons.tsx";
import { Failure } from "#islands/ui/failure.tsx";
import { AreaField } from "#islands/ui/inputs.tsx";
import { MAX_REASON } from "#src/shared/visits/booking-labels.ts";
import { StatusChange, StatusChangeWithReason } from "#src/shared/visits/bookings.ts";

interface Props {
  title: string;
  /** What will happen, in a sentence or two. */
  children: ReactNode;
  status: "declined" | "cancelled";
  /** The groomer may not cancel without one. */
  isReasonNeeded?: boolean;
  /** What the buttons say: the one that does it, while it works, and the way out. */
  go: string;
  busy: string;
  keep: string;
  /** Title of the message when it does not work. */
  failed: string;
  onGo: (change: StatusChange) => Promise<unknown>;
  onClose: () => void;
}

/** Asks before a booking is declined or called off, and why: the other side reads it. */
export function ReasonDialog({ title, children, status, isReasonNeeded = false, ...props }: Props) {
  const { go, busy, keep, failed, onGo, onClose } = props;
  const { form, errors, failure, isSending } = useForm({
    schema: isReasonNeeded ? StatusChangeWithReason : StatusChange,
    read: (data) => ({ status, reason: data.get("reason") }),
    send: onGo,
    failed,
    isInDialog: true,
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="form" {...form}>
        {children}
        <AreaField name="reason" label="Reason" isOptional={!isReasonNeeded} errors={errors} maxLength={MAX_REASON} />
        <Failure title={failed} sentence={failure} />
        <DialogButtons back={keep} go={go} busy={busy} isDanger isSending={isSending} onBack={onClose} />
      </form>
    </Dialog>
  );
}
