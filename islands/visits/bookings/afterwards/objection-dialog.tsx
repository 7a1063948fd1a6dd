import { useForm } from "#islands/lib/use-form.ts";
import { FormDialog } from "#islands/ui/form-dialog.tsx";
import { AreaField } from "#islands/ui/inputs.tsx";
import { longDate } from "#src/shared/base/time.ts";
import { ContestInput } from "#src/shared/visits/booking-changes.ts";
import { CONTEST_DAYS, type ContestKind, MAX_REASON } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";

interface Props {
  booking: BookingView;
  onTell: (words: ContestInput) => Promise<unknown>;
  onClose: () => void;
}

const words: Record<ContestKind, { title: string; go: string; says: string }> = {
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

export function ObjectionDialog({ booking, onTell, onClose }: Props) {
  const { status, serviceName, groomerName, preferredDate } = booking;
  const { title, go, says } = words[status === "no_show" ? status : "did_not_come"];
  const { errors, ...form } = useForm({
    schema: ContestInput,
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
