import type { ReactNode } from "react";
import { useForm } from "#islands/lib/use-form.ts";
import { FormDialog } from "#islands/ui/form-dialog.tsx";
import { AreaField } from "#islands/ui/inputs.tsx";
import { StatusChange, StatusChangeWithReason } from "#src/shared/visits/booking-changes.ts";
import { MAX_REASON } from "#src/shared/visits/booking-labels.ts";

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
