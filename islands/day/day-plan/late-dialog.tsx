import { useState } from "react";
import { useForm } from "#islands/lib/use-form.ts";
import { FormDialog } from "#islands/ui/dialog.tsx";
import { FieldGroup } from "#islands/ui/field.tsx";
import { SelectField } from "#islands/ui/form.tsx";
import { lateText } from "#src/shared/clients/texts.ts";
import { type DayStop, nextOfDay, type VisitSummary } from "#src/shared/day/added/visit-summary.ts";
import type { DayPlanView } from "#src/shared/day/day-plans.ts";
import { lateChoices, RunningLate } from "#src/shared/day/running-late.ts";
import { unnotified } from "../../visits/bookings/answers/answer-toasts.ts";
import type { ToastLink } from "../texts/show-done.ts";
import { movedHours, type SendDayChange } from "./use-day.ts";

interface Props {
  plan: Pick<DayPlanView, "visits" | "legs" | "lateUntil">;
  stops: readonly DayStop[];
  send: SendDayChange;
  onDone: (title: string, description?: string, offer?: ToastLink) => void;
  onClose: () => void;
}

export function LateDialog({ plan, stops, send, onDone, onClose }: Props) {
  const ahead = nextOfDay(plan);
  const [first] = ahead;
  const likeliest = first && first.onMyWayAt !== null ? first.id : (stops[0]?.visit.id ?? first?.id);
  /** As opened: after a lost answer, the page reads the day again. */
  const [was] = useState(plan.lateUntil);
  const form = useForm({
    schema: RunningLate,
    failed: "Failed to notify them",
    read: (data) => ({ minutes: Number(data.get("minutes")), next: Number(data.get("next") ?? likeliest), was }),
    async send(input) {
      const after = await send("POST", "/late", input);
      const first = ahead.find(({ id }) => id === input.next);
      const of = first?.added && first.added.clientId !== null ? lateToast(first, input.minutes, after) : undefined;
      const [title, description] = newsOf(movedHours(plan, after));
      onDone(title, of?.description ?? description, of?.offer);
    },
  });

  return (
    <FormDialog title="Running late" {...form} go="Notify them" busy="Sending..." onClose={onClose}>
      <p>We only notify parents whose arrival window you'll miss.</p>
      <FieldGroup name="minutes" label="How late are you running?">
        <div className="choice">
          {lateChoices.map((minutes) => (
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

function lateToast(visit: VisitSummary, minutes: number, { legs }: DayPlanView) {
  const at = legs.find(({ bookingId }) => bookingId === visit.id)?.arrives ?? null;
  return unnotified(visit, lateText({ name: visit.name, pets: visit.added!.pets }, minutes, at));
}

function newsOf(sentCount: number): [title: string, description: string] {
  if (sentCount === 0) return ["Got it", "You'll make every arrival window, so we didn't notify anyone."];
  return ["Got it", sentCount === 1 ? "We sent 1 new arrival window." : `We sent ${sentCount} new arrival windows.`];
}
