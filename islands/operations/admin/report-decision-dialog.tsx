import { useForm } from "#islands/lib/use-form.ts";
import { Dialog, FormDialog } from "#islands/ui/dialog.tsx";
import { LabeledText } from "#islands/visits/bookings/labeled-text.tsx";
import { adminUserPath } from "#src/shared/base/paths.ts";
import { PROFILE_ELEMENT_ID } from "#src/shared/operations/admin-labels.ts";
import type { VisibilityName } from "#src/shared/people/report-labels.ts";
import { HidingInput, ReportDecision, type ReportedItemView, type ReportView } from "#src/shared/people/reports.ts";
import { ChoiceField, type DecisionDialogProps, ReasonField, sendDecision } from "./decision-button.tsx";

interface Props extends DecisionDialogProps {
  report: ReportView;
  thing: ReportedItemView | null;
}

const inputs = {
  upheld: { hidden: true },
  kept: { hidden: false },
  suspended: { hidden: true, suspend: true },
} as const;
type ReportChoice = keyof typeof inputs;

const labels: Record<ReportChoice, string> = {
  upheld: "The report is right, and I did something about it",
  kept: "Nothing breaks our terms",
  suspended: "Hide and suspend",
};

export function ReportDecisionDialog({ report, thing, onDone, onStale, onClose }: Props) {
  const { errors, ...form } = useForm({
    schema: ReportDecision,
    read: (data) => ({
      ...inputs[(data.get("hidden") as ReportChoice | null) ?? "suspended"],
      ...(thing && data.get("hidden") === null && { hidden: undefined }),
      reason: data.get("reason"),
    }),
    failed: "Update failed",
    async send(input) {
      await sendDecision(`/api/admin/reports/${report.id}`, input, onStale);
      await onDone(input.suspend ? "Hidden, and account suspended" : "Report decided");
    },
  });
  const { about } = report;
  const onPage = about ? `${adminUserPath(about.userId)}#${PROFILE_ELEMENT_ID}` : undefined;
  const content = thing && <Content {...thing} />;
  if (report.decidedAt !== null) {
    return (
      <Dialog title="Decided report" onClose={onClose}>
        {content}
      </Dialog>
    );
  }
  return (
    <FormDialog
      title={thing ? "Decide this report" : "Hide and suspend?"}
      {...form}
      back="Decide later"
      go={thing ? "Save decision" : "Hide and suspend"}
      isDanger={!thing}
      onClose={onClose}
    >
      {content}
      {about && thing && (report.kind === "profile" || report.kind === "photo") && (
        <p>
          <a href={onPage}>Remove it from the profile</a>. That resolves this report too.
        </p>
      )}
      {thing && <ChoiceField name="hidden" label="Decision" labels={labels} error={errors.hidden} />}
      {about && (
        <p>
          Suspending <a href={onPage}>{about.name}</a> logs them out, cancels their visits, ends any membership, and
          closes all open reports about them.
        </p>
      )}
      <p>We'll email everyone who reported it.</p>
      <ReasonField hint="Someone you suspend gets it by email, so don't say who reported it" />
    </FormDialog>
  );
}

const Content = ({ texts, photos }: ReportedItemView) => (
  <>
    {texts.map(({ label, text }) => (
      <LabeledText key={label} about={label} text={text} />
    ))}
    {photos.map((url) => (
      <img key={url} src={url} alt="Reported" width={240} loading="lazy" />
    ))}
  </>
);

interface ReviewDecisionProps extends DecisionDialogProps {
  review: NonNullable<ReportView["review"]>;
  was: VisibilityName;
  hidden: boolean;
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
export function ReviewDecisionDialog({ review, was, hidden, onDone, onStale, onClose }: ReviewDecisionProps) {
  const { title, text, go, done } = words[hidden ? "hide" : was === "hidden" ? "show" : "keep"];
  const { errors, ...form } = useForm({
    schema: HidingInput,
    read: (data) => ({ hidden, was, ...Object.fromEntries(data) }),
    failed: "Update failed",
    async send(input) {
      await sendDecision(`/api/admin/reviews/${review.id}`, input, onStale);
      await onDone(done);
    },
  });
  return (
    <FormDialog title={title} {...form} back="Decide later" go={go} onClose={onClose}>
      <p>{text} We'll email the parent and the groomer.</p>
      <ReasonField hint="Both sides see this, so don't quote the review" />
    </FormDialog>
  );
}
