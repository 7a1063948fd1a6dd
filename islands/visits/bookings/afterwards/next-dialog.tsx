import { useState } from "react";
import { callApi, errorSentence } from "#islands/lib/api.ts";
import { Dialog, Failure } from "#islands/ui/dialog.tsx";
import { Options, SelectField } from "#islands/ui/form.tsx";
import { NEW_VISIT } from "#src/shared/base/dashboard-paths.ts";
import { addDays, shortDate } from "#src/shared/base/time.ts";
import type { ToastMessage } from "#src/shared/base/toasts.ts";
import type { AddedVisitView } from "#src/shared/day/added/added-visits.ts";
import { drivingText } from "#src/shared/day/added/new-visit-labels.ts";
import type { VisitSummary } from "#src/shared/day/added/visit-summary.ts";
import { optionText } from "#src/shared/visits/arrival-labels.ts";
import { NEXT_ANSWER_DAYS, nextWeeks } from "#src/shared/visits/booking-labels.ts";
import { lastTimeText } from "#src/shared/visits/payment-texts.ts";
import type { NextVisitPlan, ProposalInput, SuggestionView } from "#src/shared/visits/proposals.ts";
import { ProposeForm } from "../changes/propose-dialog.tsx";
import { nextVisitBody, nextVisitPath, useNextPlan, weeksToChoose } from "./book-next.tsx";

interface NextDialogProps {
  visit: Pick<VisitSummary, "id" | "name" | "date" | "added">;
  today: string;
  onSent: (message: ToastMessage) => unknown;
  onClose: () => void;
}

const failed = "Failed to offer the next visit";

/** Offers a pet parent times to choose from; a visit that the groomer added is followed by one that they add. */
export function NextDialog({ visit, today, onSent, onClose }: NextDialogProps) {
  const { id, name, date, added } = visit;
  const { plan, error, look } = useNextPlan(id);
  const dayAfter = (weeks: number) => addDays(date, weeks * 7);

  async function send(input: ProposalInput) {
    await callApi("POST", nextVisitPath(id), input);
    const description = `It's booked when ${name} picks a time.`;
    await onSent({ kind: "success", title: "Next visit offered", description });
  }

  if (added && plan) return <AddNext added={added} plan={plan} onSent={onSent} onClose={onClose} />;
  return (
    <Dialog title={added ? "Book again" : "Offer the next visit"} onClose={onClose}>
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
          <p>{plan.visit!.inWords}</p>
          <LastTimes plan={plan} />
          <p className="soft small">
            {`${name} has ${NEXT_ANSWER_DAYS} days to choose. Until then, nothing is booked or held.`}
          </p>
          <SelectField
            name="weeks"
            label="Weeks after this visit"
            error={error}
            defaultValue={plan.weeks}
            onChange={(event) => look(Number(event.target.value))}
          >
            <Options
              of={weeksToChoose.filter((weeks) => dayAfter(weeks) > today || weeks === nextWeeks.most)}
              text={(weeks) => `${weeks} weeks: ${shortDate(dayAfter(weeks))}`}
            />
          </SelectField>
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

function LastTimes({ plan: { last } }: { plan: NextVisitPlan }) {
  const text = lastTimeText(last);
  return text && <p className="soft small">{text}</p>;
}

interface AddNextProps extends Pick<NextDialogProps, "onSent" | "onClose"> {
  added: AddedVisitView;
  plan: NextVisitPlan;
}

function AddNext({ added, plan, onSent, onClose }: AddNextProps) {
  const { weeks, planned, times } = plan;
  const [failure, setFailure] = useState<string>();
  const [isSending, setSending] = useState(false);

  async function add(time: SuggestionView) {
    setSending(true);
    setFailure(undefined);
    try {
      await callApi("POST", "/api/visits", nextVisitBody(added, time));
      const description = `${added.name}, ${optionText(time, "groomer")}`;
      await onSent({ kind: "success", title: "Visit added", description });
    } catch (error) {
      setFailure(errorSentence(error));
      setSending(false);
    }
  }

  return (
    <Dialog title={weeks === 1 ? "Book again in a week?" : `Book again in ${weeks} weeks?`} onClose={onClose}>
      <p>{[added.name, ...added.pets.map(({ name }) => name)].join(", ")}</p>
      <LastTimes plan={plan} />
      {planned && <p>{`Next visit booked for ${shortDate(planned)}`}</p>}
      <ul className="again">
        {times.map((time, place) => (
          <li key={time.date}>
            <button
              type="button"
              className={place === 0 ? "btn wide" : "btn line wide"}
              disabled={isSending}
              onClick={() => void add(time)}
            >
              {optionText(time, "groomer")}
              <small>{drivingText(time.addedMinutes)}</small>
            </button>
          </li>
        ))}
      </ul>
      <Failure title="Failed to add the visit" sentence={failure} />
      <div className="dialog-actions">
        <button type="button" className="btn line" onClick={onClose}>
          Not now
        </button>
        <a
          className="btn line"
          href={`${NEW_VISIT}?client=${added.clientId}${times[0] ? `&date=${times[0].date}` : ""}`}
        >
          Another day
        </a>
      </div>
    </Dialog>
  );
}
