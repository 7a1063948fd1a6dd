import { useForm } from "#islands/lib/use-form.ts";
import { Dialog } from "#islands/ui/dialog.tsx";
import { FormDialog } from "#islands/ui/form-dialog.tsx";
import { Said } from "#islands/visits/bookings/said.tsx";
import { adminUserPath } from "#src/shared/base/paths.ts";
import { ReportDecision, type ReportedThingView, type ReportView } from "#src/shared/people/reports.ts";
import { SHOWN_PROFILE } from "#src/shared/running/admin-labels.ts";
import { ChoiceField, ReasonField, sendDecision } from "./decision.tsx";

interface Props {
  report: ReportView;
  thing: ReportedThingView | null;
  onDone: (message: string) => Promise<unknown>;
  onStale: () => unknown;
  onClose: () => void;
}

const inputs = {
  upheld: { hidden: true },
  kept: { hidden: false },
  suspended: { hidden: true, suspend: true },
} as const;
type Choice = keyof typeof inputs;
const choices = Object.keys(inputs) as Choice[];

const labels: Record<Choice, string> = {
  upheld: "The report is right, and I did something about it",
  kept: "Nothing breaks our terms",
  suspended: "Hide and suspend",
};

export function ReportDecisionDialog({ report, thing, onDone, onStale, onClose }: Props) {
  const { errors, ...form } = useForm({
    schema: ReportDecision,
    read: (data) => ({
      ...inputs[(data.get("hidden") as Choice | null) ?? "suspended"],
      ...(thing && data.get("hidden") === null && { hidden: undefined }),
      reason: data.get("reason"),
    }),
    failed: "Update failed",
    isInDialog: true,
    async send(input) {
      await sendDecision(`/api/admin/reports/${report.id}`, input, onStale);
      await onDone(input.suspend ? "Hidden, and account suspended" : "Report decided");
    },
  });
  const { about } = report;
  const onPage = about ? `${adminUserPath(about.userId)}#${SHOWN_PROFILE}` : undefined;
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
      {about && thing && (report.kind === "profile" || report.kind === "picture") && (
        <p>
          <a href={onPage}>Remove it from the profile</a>. That answers this report too.
        </p>
      )}
      {thing && <ChoiceField name="hidden" label="Decision" of={choices} labels={labels} error={errors.hidden} />}
      {about && (
        <p>
          Suspending <a href={onPage}>{about.name}</a> logs them out, cancels their visits, and closes all open reports
          about them.
        </p>
      )}
      <p>We'll email everyone who reported it.</p>
      <ReasonField hint="Someone you suspend gets it by email, so don't say who reported it" errors={errors} />
    </FormDialog>
  );
}

const Content = ({ texts, pictures }: ReportedThingView) => (
  <>
    {texts.map(({ label, text }) => (
      <Said key={label} about={label} text={text} />
    ))}
    {pictures.map((url) => (
      <img key={url} src={url} alt="Reported" width={240} loading="lazy" />
    ))}
  </>
);
