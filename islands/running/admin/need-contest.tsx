import { useState } from "react";
import { ApiError, callApi } from "#islands/lib/api.ts";
import { Confirm } from "#islands/ui/confirm.tsx";
import type { ContestDecision } from "#src/shared/running/admin-inputs.ts";

interface Props {
  bookingId: number;
  onDone: (message: string) => Promise<unknown>;
  onStale: () => unknown;
}

type Outcome = ContestDecision["outcome"];

const words: Record<Outcome, { button: string; title: string; text: string; done: string }> = {
  kept: {
    button: "Keep as no-show",
    title: "Keep this as a no-show?",
    text: "We'll email both sides.",
    done: "No-show kept",
  },
  completed: {
    button: "Change to completed",
    title: "Change this to a completed visit?",
    text: "We'll email both sides and invite the parent to leave a review.",
    done: "Marked as completed",
  },
};

export function NeedContest({ bookingId, onDone, onStale }: Props) {
  const [outcome, setOutcome] = useState<Outcome>();
  async function decide(outcome: Outcome) {
    try {
      await callApi("PATCH", `/api/admin/bookings/${bookingId}/contest`, { outcome });
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await onStale();
      throw error;
    }
    setOutcome(undefined);
    await onDone(words[outcome].done);
  }
  return (
    <div className="actions">
      {(["completed", "kept"] as const).map((one) => (
        <button key={one} type="button" className="btn line small" onClick={() => setOutcome(one)}>
          {words[one].button}
          <span className="hush">: booking {bookingId}</span>
        </button>
      ))}
      {outcome && (
        <Confirm
          title={words[outcome].title}
          confirm={words[outcome].button}
          busy="Saving..."
          failed="Update failed"
          onConfirm={() => decide(outcome)}
          onClose={() => setOutcome(undefined)}
        >
          <p>{words[outcome].text} This can't be undone.</p>
        </Confirm>
      )}
    </div>
  );
}
