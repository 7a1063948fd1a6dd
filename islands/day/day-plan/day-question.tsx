import { useState } from "react";
import { confirmationQuestion, dayPlanFromError, errorSentence } from "#islands/lib/api.ts";
import { Confirm } from "#islands/ui/confirm.tsx";
import { Dialog, DialogButtons, FailureNotice } from "#islands/ui/dialog.tsx";
import { TextField } from "#islands/ui/form.tsx";
import { amPmTime, duration } from "#src/shared/base/time.ts";
import type { DayStop } from "#src/shared/day/added/visit-summary.ts";
import { NO_ROAD_MIN } from "#src/shared/day/day-plan-limits.ts";
import type { DayPlanPreview, DayPlanView } from "#src/shared/day/day-plans.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { LateDialog, type LateProps } from "./late-dialog.tsx";

export type DayQuestionState =
  | { kind: "late" }
  | { kind: "replan"; confirmation: string }
  | { kind: "order"; order: number[]; confirmation: string; draft: DayPlanPreview | undefined }
  | { kind: "hour"; booking: BookingView };

interface Props extends LateProps {
  question: DayQuestionState;
  plan: DayPlanView;
}

export function DayQuestion({ question, plan, stops, send, onDone, onClose }: Props) {
  switch (question.kind) {
    case "late":
      return <LateDialog plan={plan} stops={stops} send={send} onDone={onDone} onClose={onClose} />;
    case "hour":
      return <HourDialog booking={question.booking} stops={stops} send={send} onDone={onDone} onClose={onClose} />;
    case "replan":
      return (
        <Confirm
          title="Change arrival windows you've already sent?"
          confirm="Re-plan day"
          busy="Planning..."
          failed="Failed to re-plan the day"
          keep="Keep current windows"
          onConfirm={async () => {
            await send("POST", "/replan", { confirm: true });
            onDone("Day re-planned", "We emailed the new arrival windows.");
          }}
          onClose={onClose}
        >
          <p>{question.confirmation} We'll email the parents.</p>
        </Confirm>
      );
    case "order":
      return (
        <Confirm
          title="Keep this order anyway?"
          confirm="Keep this order"
          busy="Saving..."
          failed="Failed to change the order"
          keep="Don't change"
          onConfirm={async () => {
            await send("PATCH", "", { order: question.order, confirm: true });
            onDone("Order changed");
          }}
          onClose={onClose}
        >
          <p>{question.confirmation}</p>
          <WouldBe draft={question.draft} stops={stops} />
        </Confirm>
      );
  }
}

interface HourProps extends Omit<LateProps, "plan"> {
  booking: BookingView;
}

function HourDialog({ booking, stops, send, onDone, onClose }: HourProps) {
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  const [confirmation, setConfirmation] = useState<string>();
  const [draft, setDraft] = useState<DayPlanPreview>();

  async function submit(form: FormData) {
    const from = String(form.get("from"));
    if (from === booking.arrival?.from) return onClose();
    setSending(true);
    setError(undefined);
    try {
      const hours = { [booking.id]: from };
      await send("PATCH", "", { hours, ...(confirmation ? { confirm: true } : {}) });
      onDone("Arrival window set", `We let ${booking.petParentName} know.`);
    } catch (failure) {
      const about = confirmationQuestion(failure);
      setConfirmation(about);
      setDraft(dayPlanFromError(failure));
      setError(about ? undefined : errorSentence(failure));
      setSending(false);
    }
  }

  return (
    <Dialog title="Set arrival window" onClose={onClose}>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(new FormData(event.currentTarget));
        }}
      >
        <p>
          Choose a time within {booking.preferredTimeSlot}. We'll email it to {booking.petParentName}.
        </p>
        <TextField
          type="time"
          name="from"
          label="1-hour window starts at"
          error={error}
          defaultValue={booking.arrival?.from ?? ""}
          step={900}
          onChange={() => setConfirmation(undefined)}
        />
        <FailureNotice title="This creates a conflict" sentence={confirmation} />
        {confirmation && <WouldBe draft={draft} stops={stops} />}
        <DialogButtons go={confirmation ? "Set anyway" : "Set window"} isSending={isSending} onBack={onClose} />
      </form>
    </Dialog>
  );
}

function WouldBe({ draft, stops }: { draft: DayPlanPreview | undefined; stops: readonly DayStop[] }) {
  if (!draft) return null;
  const names = new Map(stops.map(({ visit }) => [visit.id, visit.name]));
  return (
    <ol aria-label="What your day would look like">
      {draft.legs.map(({ bookingId, arrives, slack }) => (
        <li key={bookingId} className="row">
          <b>{amPmTime(arrives)}</b> {names.get(bookingId)}
          {slack < 0 && <span className="badge off">{-slack < NO_ROAD_MIN ? `${duration(-slack)} late` : "late"}</span>}
        </li>
      ))}
    </ol>
  );
}
