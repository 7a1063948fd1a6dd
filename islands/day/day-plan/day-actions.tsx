import { confirmationQuestion, errorSentence } from "#islands/lib/api.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { nextStopsOfDay, summariesOfDay } from "#src/shared/day/added/visit-summary.ts";
import type { DayPlanView } from "#src/shared/day/day-plans.ts";
import type { DayQuestionState } from "./day-question.tsx";
import { countMovedWindows, type SendDayChange } from "./use-day.ts";

interface Props {
  plan: DayPlanView;
  send: SendDayChange;
  onAsk: (question: DayQuestionState) => void;
  onDone: (title: string, description?: string) => void;
}

export function DayActions({ plan, send, onAsk, onDone }: Props) {
  const { legs, isPast, isToday, isFeasible, isPlanned } = plan;
  const ahead = summariesOfDay(plan).filter(({ status }) => status === "accepted");
  const isOpen = legs.some(({ hour }) => hour === null);

  async function confirm() {
    try {
      const sentText = countMovedWindows(plan, await send("POST", "/confirm"));
      onDone("Day confirmed", sentText === 1 ? "We sent 1 arrival window." : `We sent ${sentText} arrival windows.`);
    } catch (error) {
      showToast({ kind: "error", title: "Failed to confirm the day", description: errorSentence(error) });
    }
  }

  async function replan() {
    try {
      await send("POST", "/replan");
      onDone("Day re-planned", "No arrival windows changed.");
    } catch (error) {
      const confirmation = confirmationQuestion(error);
      if (confirmation) onAsk({ kind: "replan", confirmation });
      else showToast({ kind: "error", title: "Failed to re-plan the day", description: errorSentence(error) });
    }
  }

  if (isPast || ahead.length === 0) return null;
  return (
    <div className="row day-actions">
      {legs.length > 0 && isPlanned && isFeasible && isOpen && (
        <button type="button" className="btn small" onClick={confirm}>
          Confirm day
        </button>
      )}
      {isToday && nextStopsOfDay(plan).length > 0 && (
        <button type="button" className="btn line small" onClick={() => onAsk({ kind: "late" })}>
          Running late
        </button>
      )}
      {legs.length > 1 && isPlanned && (
        <button type="button" className="btn line small" onClick={replan}>
          Re-plan day
        </button>
      )}
      <button type="button" className="btn line small" onClick={() => window.print()}>
        Print
      </button>
    </div>
  );
}
