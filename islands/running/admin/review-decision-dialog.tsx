import { useForm } from "#islands/lib/use-form.ts";
import { FormDialog } from "#islands/ui/form-dialog.tsx";
import type { StandingName } from "#src/shared/people/report-labels.ts";
import { HidingInput, type ReportView } from "#src/shared/people/reports.ts";
import { ReasonField, sendDecision } from "./decision.tsx";

interface Props {
  review: NonNullable<ReportView["review"]>;
  was: StandingName;
  hidden: boolean;
  onDone: (message: string) => Promise<unknown>;
  onStale: () => unknown;
  onClose: () => void;
}

const words = {
  hide: {
    title: "Hide this review?",
    text: "Only its author will see it, and its rating won't count. All its reports will close.",
    go: "Hide review",
    done: "Review hidden",
  },
  keep: {
    title: "Keep this review?",
    text: "It stays visible, and all its reports will close.",
    go: "Keep review",
    done: "Review kept",
  },
  show: {
    title: "Show this review again?",
    text: "Everyone will see it, and its rating will count.",
    go: "Show review",
    done: "Review shown again",
  },
};
const failed = "Update failed";

export function ReviewDecisionDialog({ review, was, hidden, onDone, onStale, onClose }: Props) {
  const { title, text, go, done } = words[hidden ? "hide" : was === "hidden" ? "show" : "keep"];
  const { errors, ...form } = useForm({
    schema: HidingInput,
    read: (data) => ({ hidden, was, ...Object.fromEntries(data) }),
    failed,
    isInDialog: true,
    async send(input) {
      await sendDecision(`/api/admin/reviews/${review.id}`, input, onStale);
      await onDone(done);
    },
  });
  return (
    <FormDialog title={title} {...form} back="Decide later" go={go} onClose={onClose}>
      <p>{text} We'll email the parent and the groomer.</p>
      <ReasonField hint="Both sides see this, so don't quote the review" errors={errors} />
    </FormDialog>
  );
}
