import type { ReactNode } from "react";
import { useForm } from "#islands/lib/use-form.ts";
import { FormDialog } from "#islands/ui/form-dialog.tsx";
import { AreaField } from "#islands/ui/inputs.tsx";
import { StatusChange, StatusChangeWithReason } from "#src/shared/visits/booking-changes.ts";
import { MAX_REASON } from "#src/shared/visits/booking-labels.ts";

interface Props {
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
