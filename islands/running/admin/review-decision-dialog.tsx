import { ApiError, callApi } from "#islands/lib/api.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { FormDialog } from "#islands/ui/form-dialog.tsx";
import { AreaField } from "#islands/ui/inputs.tsx";
import type { StandingName } from "#src/shared/people/report-labels.ts";
import { HidingInput, type ReportView } from "#src/shared/people/reports.ts";

interface Props {
  review: NonNullable<ReportView["review"]>;
  /** How it stands as the admin sees it, and what it is to be. */
  was: StandingName;
  hidden: boolean;
  onDone: (message: string) => Promise<unknown>;
  onStale: () => unknown;
  onClose: () => void;
}

const words = {
  hide: {
    title: "Hide this review?",
    text: "Nobody but its writer reads it any more, and its paws no longer count. Every report of it ends.",
    go: "Hide the review",
    done: "The review is hidden",
  },
  keep: {
    title: "Keep this review?",
    text: "It stays as it is, and every report of it ends.",
    go: "Keep the review",
    done: "The review stays",
  },
  show: {
    title: "Show this review again?",
    text: "Everybody can read it again, and its paws count.",
    go: "Show it again",
    done: "The review is shown again",
  },
};
const failed = "Update failed";

/** Says what will happen, and asks for the reason, which both sides of the visit read. */
export function ReviewDecisionDialog({ review, was, hidden, onDone, onStale, onClose }: Props) {
  const { title, text, go, done } = words[hidden ? "hide" : was === "hidden" ? "show" : "keep"];
  const { errors, ...form } = useForm({
    schema: HidingInput,
    read: (data) => ({ hidden, was, ...Object.fromEntries(data) }),
    failed,
    isInDialog: true,
    async send(input) {
      try {
        await callApi("PATCH", `/api/admin/reviews/${review.id}`, input);
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) await onStale();
        throw error;
      }
      await onDone(done);
    },
  });
  return (
    <FormDialog title={title} {...form} back="Decide later" go={go} onClose={onClose}>
      <p>{text} Both sides of the visit hear of it by mail.</p>
      <AreaField
        name="reason"
        label="Reason"
        rows={2}
        maxLength={500}
        hint="The mails to both sides say it, so it quotes nothing of the review"
        errors={errors}
        required
      />
    </FormDialog>
  );
}
