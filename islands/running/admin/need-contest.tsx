import { useState } from "react";
import { Confirm } from "#islands/ui/confirm.tsx";
import type { ContestDecision } from "#src/shared/running/admin-inputs.ts";
import type { NeedView } from "#src/shared/running/admin-needs.ts";
import type { ContestKind } from "#src/shared/visits/booking-labels.ts";
import { sendDecision } from "./decision.tsx";

type Contest = NonNullable<NonNullable<NeedView["visit"]>["contest"]>;

interface Props {
  bookingId: number;
  contest: Contest;
  onDone: (message: string) => Promise<unknown>;
  onStale: () => unknown;
}

type Outcome = ContestDecision["outcome"];
type Words = Record<Outcome, { button: string; title: string; text: string; done: string }>;

const completed = {
  button: "Change to completed",
  title: "Change this to a completed visit?",
  text: "We'll email both sides. The parent can review the visit.",
  done: "Marked as completed",
};

const words: Record<ContestKind, Words> = {
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

export function reviewSaid({ kind, rating }: Contest): string {
  const said = `They reviewed the visit with ${rating === 1 ? "1 paw" : `${rating} paws`}.`;
  return kind === "no_show" ? `${said} Keeping the no-show hides the review.` : `${said} The review stays either way.`;
}

export function NeedContest({ bookingId, contest, onDone, onStale }: Props) {
  const [asked, setAsked] = useState<Outcome>();
  const { kind, rating } = contest;
  const hides = kind === "no_show" && rating !== null ? " We'll also hide the review." : "";
  async function decide(outcome: Outcome) {
    await sendDecision(`/api/admin/bookings/${bookingId}/contest`, { outcome }, onStale);
    setAsked(undefined);
    await onDone(words[kind][outcome].done);
  }
  return (
    <div className="actions">
      {(["completed", "kept"] as const).map((one) => (
        <button key={one} type="button" className="btn line small" onClick={() => setAsked(one)}>
          {words[kind][one].button}
          <span className="hush">: booking {bookingId}</span>
        </button>
      ))}
      {asked && (
        <Confirm
          title={words[kind][asked].title}
          confirm={words[kind][asked].button}
          busy="Saving..."
          failed="Update failed"
          onConfirm={() => decide(asked)}
          onClose={() => setAsked(undefined)}
        >
          <p>{`${words[kind][asked].text}${asked === "kept" ? hides : ""} This can't be undone.`}</p>
        </Confirm>
      )}
    </div>
  );
}
