import { callApi } from "#islands/lib/api.ts";
import { Dialog, FailureNotice } from "#islands/ui/dialog.tsx";
import { OptionTags, SelectField } from "#islands/ui/form.tsx";
import { counted } from "#src/shared/base/number-labels.ts";
import { addDays, weekdayDate } from "#src/shared/base/time.ts";
import type { ToastMessage } from "#src/shared/base/toasts.ts";
import type { VisitSummary } from "#src/shared/day/added/visit-summary.ts";
import { cycleLimits, OFFER_OPEN_DAYS } from "#src/shared/visits/booking-labels.ts";
import { lastTimeText } from "#src/shared/visits/payment-texts.ts";
import type { ProposalInput } from "#src/shared/visits/proposals.ts";
import { ProposeForm } from "../changes/propose-dialog.tsx";
import { nextVisitApiPath, useNextVisitPlan, weeksToChoose } from "./book-next.tsx";

interface NextDialogProps {
  visit: Pick<VisitSummary, "id" | "name" | "date">;
  today: string;
  onSent: (message: ToastMessage) => unknown;
  onClose: () => void;
}

const failed = "Failed to offer the next visit";

/** Offers a pet parent times to choose from. */
export function OfferNextDialog({ visit, today, onSent, onClose }: NextDialogProps) {
  const { id, name, date } = visit;
  const { plan, error, look, usual } = useNextVisitPlan(id);
  const dayAfter = (weeks: number) => addDays(date, weeks * 7);

  async function send(input: ProposalInput) {
    await callApi("POST", nextVisitApiPath(id), input);
    const description = `It's booked when ${name} picks a time.`;
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
          <p>{plan.visit!.inWords}</p>
          {lastTimeText(plan.last) && <p className="soft small">{lastTimeText(plan.last)}</p>}
          <p className="soft small">
            {`${name} has up to ${OFFER_OPEN_DAYS} days to choose. Until then, nothing is booked or held.`}
          </p>
          <SelectField
            name="weeks"
            label="Weeks after this visit"
            error={error}
            defaultValue={plan.weeks}
            onChange={(event) => look(Number(event.target.value))}
          >
            <OptionTags
              of={weeksToChoose(usual).filter((weeks) => dayAfter(weeks) > today || weeks === cycleLimits.most)}
              text={(weeks) => `${counted(weeks, "week")}: ${weekdayDate(dayAfter(weeks))}`}
            />
          </SelectField>
        </ProposeForm>
      ) : (
        <>
          {!error && <p role="status">Checking your schedule...</p>}
          <FailureNotice title={failed} sentence={error} />
        </>
      )}
    </Dialog>
  );
}
