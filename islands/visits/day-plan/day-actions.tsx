import { confirmationRequired, sentenceOf } from "#islands/lib/api.ts";
import { showToast } from "#islands/lib/toasts.ts";
import type { DayPlanView } from "#src/shared/visits/day-plans.ts";
import { visitsOfDay } from "#src/shared/visits/own/shown-visit.ts";
import type { Question } from "./day-question.tsx";
import { movedHours, type Send } from "./use-day.ts";

interface Props {
  plan: DayPlanView;
  send: Send;
  onAsk: (question: Question) => void;
  onDone: (title: string, description?: string) => void;
}

/** What can be said about the whole day. */
export function DayActions({ plan, send, onAsk, onDone }: Props) {
  const { legs, isPast, isToday, isFeasible } = plan;
  const ahead = visitsOfDay(plan).filter(({ status }) => status === "accepted");
  const isOpen = legs.some(({ hour }) => hour === null);

  async function confirm() {
    try {
      const told = movedHours(plan, await send("POST", "/promise"));
      onDone(
        "The day is confirmed",
        told === 1 ? "1 pet parent was told the hour." : `${told} pet parents were told their hour.`,
      );
    } catch (error) {
      showToast({ kind: "error", title: "Failed to confirm the day", description: sentenceOf(error) });
    }
  }

  async function anew() {
    try {
      await send("POST", "/anew");
      onDone("The day is planned anew", "Every hour that was told still holds.");
    } catch (error) {
      const confirmation = confirmationRequired(error);
      if (confirmation) onAsk({ kind: "anew", confirmation });
      else showToast({ kind: "error", title: "Failed to plan the day", description: sentenceOf(error) });
    }
  }

  if (isPast || ahead.length === 0) return null;
  return (
    <div className="row day-actions">
      {legs.length > 0 && isFeasible && isOpen && (
        <button type="button" className="btn" onClick={confirm}>
          Confirm the day
        </button>
      )}
      {isToday && (
        <button type="button" className="btn line" onClick={() => onAsk({ kind: "late" })}>
          Running late
        </button>
      )}
      {legs.length > 1 && (
        <button type="button" className="btn line" onClick={anew}>
          Re-plan the day
        </button>
      )}
      <button type="button" className="btn line" onClick={() => window.print()}>
        Print
      </button>
    </div>
  );
}
