import { useState } from "react";
import { useForm } from "#islands/lib/use-form.ts";
import { FormDialog } from "#islands/ui/dialog.tsx";
import { FieldGroup } from "#islands/ui/field.tsx";
import { SelectField } from "#islands/ui/form.tsx";
import { lateText } from "#src/shared/clients/texts.ts";
import { type DayStop, nextStopsOfDay, type VisitSummary } from "#src/shared/day/added/visit-summary.ts";
import type { DayPlanView } from "#src/shared/day/day-plans.ts";
import { LateInput, lateMinuteChoices } from "#src/shared/day/running-late.ts";
import { smsToast } from "../../visits/bookings/answers/answer-toasts.ts";
import type { ToastLink } from "../texts/show-done.ts";
import { TextsInTurn } from "../texts/texts-in-turn.tsx";
import { countMovedWindows, type SendDayChange } from "./use-day.ts";

export interface LateProps {
  plan: Pick<DayPlanView, "date" | "visits" | "legs" | "lateUntil">;
  stops: readonly DayStop[];
  send: SendDayChange;
  onDone: (title: string, description?: string, offer?: ToastLink) => void;
  onClose: () => void;
}

export function LateDialog({ plan, stops, send, onDone, onClose }: LateProps) {
  const ahead = nextStopsOfDay(plan);
  const [first] = ahead;
  const likeliest = first && first.onMyWayAt !== null ? first.id : (stops[0]?.visit.id ?? first?.id);
  /** Value when the dialog opened, because the page reads the day again after a lost answer. */
  const [was] = useState(plan.lateUntil);
  const [texts, setTexts] = useState<{ clients: ReturnType<typeof clientsToText>; sentCount: number }>();
  const form = useForm({
    schema: LateInput,
    failed: "Failed to notify them",
    read: (data) => ({ minutes: Number(data.get("minutes")), next: Number(data.get("next") ?? likeliest), was }),
    async send(input) {
      const after = await send("POST", "/late", input);
      const sentCount = countMovedWindows(plan, after);
      const late = clientsToText(ahead, after, input);
      if (late.length > 1) return setTexts({ clients: late, sentCount });
      const [first] = late;
      const of = first && smsToast(first, first.text);
      onDone(TITLE, of?.description ?? newsOf(sentCount), of?.offer);
    },
  });

  if (texts) {
    const news = texts.sentCount > 0 ? newsOf(texts.sentCount) : undefined;
    return (
      <TextsInTurn
        title="Text everyone late"
        clients={texts.clients}
        done="You texted everyone who has to wait."
        note={news}
        onClose={() => onDone(TITLE, news)}
      />
    );
  }

  return (
    <FormDialog title="Running late" {...form} go="Notify them" busy="Sending..." onClose={onClose}>
      <p>We only notify parents whose arrival window you'll miss.</p>
      <FieldGroup name="minutes" label="How late are you running?">
        <div className="choice">
          {lateMinuteChoices.map((minutes) => (
            <label key={minutes}>
              <input type="radio" name="minutes" value={minutes} defaultChecked={minutes === 15} />
              {minutes} min
            </label>
          ))}
        </div>
      </FieldGroup>
      {ahead.length > 0 && (
        <SelectField name="next" label="Your next visit" defaultValue={String(likeliest ?? "")}>
          {ahead.map(({ id, name, service }) => (
            <option key={id} value={id}>
              {[name, service].filter(Boolean).join(", ")}
            </option>
          ))}
        </SelectField>
      )}
    </FormDialog>
  );
}

/** Added visits that will be late, and the one the groomer is driving to. We notify none of them. */
function clientsToText(ahead: readonly VisitSummary[], { legs, isPlanned }: DayPlanView, { minutes, next }: LateInput) {
  return ahead.flatMap(({ id, name, phone, date, added }) => {
    const leg = legs.find(({ bookingId }) => bookingId === id);
    if (added?.clientId == null || (id !== next && !(isPlanned && leg && leg.slack < 0))) return [];
    const { pets } = added;
    return { id, name, phone, pets, date, text: lateText({ name, pets }, minutes, leg?.arrives ?? null) };
  });
}

const TITLE = "Got it";

function newsOf(sentCount: number): string {
  if (sentCount === 0) return "You'll make every arrival window, so we didn't notify anyone.";
  return sentCount === 1 ? "We sent 1 new arrival window." : `We sent ${sentCount} new arrival windows.`;
}
