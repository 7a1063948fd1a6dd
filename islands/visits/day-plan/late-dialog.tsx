import { useState } from "react";
import { sentenceOf } from "#islands/lib/api.ts";
import { Dialog } from "#islands/ui/dialog.tsx";
import { DialogButtons } from "#islands/ui/dialog-buttons.tsx";
import { Failure } from "#islands/ui/failure.tsx";
import { FieldGroup } from "#islands/ui/field.tsx";
import { SelectField } from "#islands/ui/inputs.tsx";
import { lateChoices } from "#src/shared/visits/day-plan-limits.ts";
import type { DayPlanView } from "#src/shared/visits/day-plans.ts";
import { othersOfDay, type Stop } from "#src/shared/visits/own/shown-visit.ts";
import { movedHours, type Send } from "./use-day.ts";

interface Props {
  plan: Pick<DayPlanView, "bookings" | "ownVisits" | "legs">;
  stops: readonly Stop[];
  send: Send;
  onDone: (title: string, description?: string) => void;
  onClose: () => void;
}

/** By how much, and before which visit: the plan does not see where the van is. */
export function LateDialog({ plan, stops, send, onDone, onClose }: Props) {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const ahead = nextChoices(plan, stops);

  async function submit(form: FormData) {
    setSending(true);
    setFailure(undefined);
    try {
      const next = Number(form.get("next") ?? ahead[0]?.id);
      const after = await send("POST", "/late", { minutes: Number(form.get("minutes")), next });
      const told = movedHours(plan, after);
      onDone(...newsOf(told));
    } catch (error) {
      setFailure(sentenceOf(error));
      setSending(false);
    }
  }

  return (
    <Dialog title="Running late" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit(new FormData(event.currentTarget));
        }}
      >
        <p>Only pet parents whose hour cannot be kept are told another one.</p>
        <FieldGroup name="minutes" label="How late are you?">
          <div className="choice">
            {lateChoices.map((minutes) => (
              <label key={minutes}>
                <input type="radio" name="minutes" value={minutes} defaultChecked={minutes === 15} />
                {minutes} min
              </label>
            ))}
          </div>
        </FieldGroup>
        {ahead.length > 1 && (
          <SelectField name="next" label="Your next visit" errors={{}} defaultValue={String(stops[0]?.visit.id ?? "")}>
            {ahead.map(({ id, name, service }) => (
              <option key={id} value={id}>
                {[name, service].filter(Boolean).join(", ")}
              </option>
            ))}
          </SelectField>
        )}
        <Failure title="Failed to tell them" sentence={failure} />
        <DialogButtons go="Tell them" busy="Telling..." isSending={isSending} onBack={onClose} />
      </form>
    </Dialog>
  );
}

/** Those that the plan takes the van to have set out for may be next as well. */
const nextChoices = (plan: Props["plan"], stops: readonly Stop[]) => [
  ...othersOfDay(plan).filter(({ status, onMyWayAt }) => status === "accepted" && onMyWayAt === null),
  ...stops.map(({ visit }) => visit),
];

function newsOf(told: number): [title: string, description: string] {
  if (told === 0) return ["Noted", "Everybody's hour still holds, so nobody was told."];
  return ["Noted", told === 1 ? "1 pet parent was told another hour." : `${told} pet parents were told another hour.`];
}
