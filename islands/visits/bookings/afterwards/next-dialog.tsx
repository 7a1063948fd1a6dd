import { useEffect, useEffectEvent, useRef, useState } from "react";
import { callApi, sentenceOf } from "#islands/lib/api.ts";
import { Dialog } from "#islands/ui/dialog.tsx";
import { Failure } from "#islands/ui/failure.tsx";
import { Field } from "#islands/ui/field.tsx";
import { addDays, shortDate } from "#src/shared/base/time.ts";
import type { ToastMessage } from "#src/shared/base/toasts.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { NEXT_ANSWER_DAYS, nextWeeks } from "#src/shared/visits/proposal-labels.ts";
import type { NextVisitPlan, ProposalInput } from "#src/shared/visits/proposals.ts";
import { ProposeForm } from "../changes/propose-dialog.tsx";

interface NextDialogProps {
  booking: Pick<BookingView, "id" | "preferredDate" | "petParentName">;
  today: string;
  onSent: (message: ToastMessage) => unknown;
  onClose: () => void;
}

const weeksToChoose = Array.from({ length: nextWeeks.most - nextWeeks.least + 1 }, (_, at) => nextWeeks.least + at);
const failed = "Failed to offer the next visit";

export function NextDialog({ booking, today, onSent, onClose }: NextDialogProps) {
  const [plan, setPlan] = useState<NextVisitPlan>();
  const [error, setError] = useState<string>();
  const path = `/api/bookings/${booking.id}/next-visit`;
  const asked = useRef<number | undefined>(undefined);

  async function look(weeks?: number) {
    asked.current = weeks;
    try {
      const found = await callApi<NextVisitPlan>("GET", weeks ? `${path}?weeks=${weeks}` : path);
      if (asked.current !== weeks) return;
      setPlan(found);
      setError(undefined);
    } catch (failure) {
      if (asked.current === weeks) setError(sentenceOf(failure));
    }
  }
  const begin = useEffectEvent(look);
  useEffect(() => void begin(), []);

  async function send(input: ProposalInput) {
    await callApi("POST", path, input);
    const description = `It's booked when ${booking.petParentName} picks a time.`;
    await onSent({ kind: "success", title: "Next visit offered", description });
  }

  return (
    <Dialog title="Offer the next visit" onClose={onClose}>
      {plan ? (
        <ProposeForm
          suggestions={plan.times}
          side="groomer"
          today={today}
          failed={failed}
          go="Offer"
          onSend={send}
          onClose={onClose}
        >
          <p>{plan.visit.inWords}</p>
          <p className="soft small">
            {`${booking.petParentName} has ${NEXT_ANSWER_DAYS} days to choose. Until then, nothing is booked or held.`}
          </p>
          <Field name="weeks" label="Weeks after this visit" error={error}>
            <select
              id="weeks"
              name="weeks"
              defaultValue={plan.weeks}
              onChange={(event) => look(Number(event.target.value))}
            >
              {weeksToChoose
                .map((weeks) => ({ weeks, date: addDays(booking.preferredDate, weeks * 7) }))
                .filter(({ weeks, date }) => date > today || weeks === nextWeeks.most)
                .map(({ weeks, date }) => (
                  <option key={weeks} value={weeks}>
                    {`${weeks} weeks: ${shortDate(date)}`}
                  </option>
                ))}
            </select>
          </Field>
        </ProposeForm>
      ) : (
        <>
          {!error && <p role="status">Checking your schedule...</p>}
          <Failure title={failed} sentence={error} />
        </>
      )}
    </Dialog>
  );
}
