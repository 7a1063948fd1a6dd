import { lazyDialog } from "#islands/lib/lazily.tsx";
import { DialogButton } from "#islands/ui/dialog-button.tsx";
import type { DisputeDecision } from "#src/shared/operations/admin-inputs.ts";
import type { NeedView } from "#src/shared/operations/admin-needs.ts";
import type { DisputeKind } from "#src/shared/visits/booking-labels.ts";
import { ConfirmingButton, sendDecision } from "./decision-button.tsx";

type Dispute = NonNullable<NonNullable<NeedView["visit"]>["dispute"]>;

type Outcome = DisputeDecision["outcome"];
type DecisionTexts = Record<Outcome, { button: string; title: string; text: string; done: string }>;

const completed = {
  button: "Change to completed",
  title: "Change this to a completed visit?",
  text: "We'll email both sides. The parent can review the visit.",
  done: "Marked as completed",
};

const words: Record<DisputeKind, DecisionTexts> = {
  no_show: {
    kept: {
      button: "Keep as no-show",
      title: "Keep this as a no-show?",
      text: "We'll email both sides.",
      done: "No-show kept",
    },
    completed,
  },
  did_not_come: {
    kept: {
      button: "Groomer didn't come",
      title: "Decide that the groomer didn't come?",
      text: "We'll cancel the visit, count it as missed, and email both sides. The parent can review it.",
      done: "Marked as missed by the groomer",
    },
    completed: { ...completed, button: "Visit took place", title: "Decide that the visit took place?" },
  },
};

export function disputedReviewText({ kind, rating }: Dispute): string {
  const rated = `They reviewed the visit with ${rating === 1 ? "1 paw" : `${rating} paws`}.`;
  return kind === "no_show"
    ? `${rated} Keeping the no-show hides the review.`
    : `${rated} The review stays either way.`;
}

interface DoneProps {
  onDone: (message: string) => Promise<unknown>;
}

interface DisputeProps extends DoneProps {
  bookingId: number;
  dispute: Dispute;
  onStale: () => unknown;
}

export function DisputeChoice({ bookingId, dispute: { kind, rating }, onDone, onStale }: DisputeProps) {
  const hides = kind === "no_show" && rating !== null ? " We'll also hide the review." : "";
  return (
    <div className="actions">
      {(["completed", "kept"] as const).map((outcome) => {
        const { button, title, text, done } = words[kind][outcome];
        return (
          <ConfirmingButton
            key={outcome}
            label={button}
            about={`booking ${bookingId}`}
            title={title}
            confirm={button}
            busy="Saving..."
            send={() => sendDecision(`/api/admin/bookings/${bookingId}/dispute`, { outcome }, onStale)}
            onDone={() => onDone(done)}
          >
            <p>{`${text}${outcome === "kept" ? hides : ""} This can't be undone.`}</p>
          </ConfirmingButton>
        );
      })}
    </div>
  );
}

const CheckDialog = lazyDialog(() => import("./check-dialog.tsx"), "default");

interface CheckProps extends DoneProps {
  check: NonNullable<NeedView["check"]>;
  name: string | null;
}

export const BackgroundCheckActions = ({ check, name, onDone }: CheckProps) => (
  <div className="actions">
    <DialogButton label="Update check" about={name ?? undefined}>
      {(onClose) => (
        <CheckDialog
          {...{ check, name, onClose }}
          today={check.today}
          onDone={() => onDone("Background check updated")}
        />
      )}
    </DialogButton>
  </div>
);
