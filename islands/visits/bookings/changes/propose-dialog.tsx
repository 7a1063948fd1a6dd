import { type ReactNode, useRef, useState } from "react";
import { confirmationQuestion } from "#islands/lib/api.ts";
import { useForm } from "#islands/lib/use-form.ts";
import type { FieldErrors } from "#islands/lib/use-submit.ts";
import { Dialog, DialogButtons, FailureNotice } from "#islands/ui/dialog.tsx";
import { AreaField, Form } from "#islands/ui/form.tsx";
import { lastDay } from "#src/domain/availability.ts";
import { longDate, weekdayDate } from "#src/shared/base/time.ts";
import { USUAL_NOTICE } from "#src/shared/listing/policies-labels.ts";
import { slotOrHourText } from "#src/shared/visits/arrival-labels.ts";
import { MAX_DAYS_AHEAD, MAX_OFFER_TIMES, PROPOSAL_NOTE_CHARS, type Side } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { ProposalInput, type TimeSuggestion } from "#src/shared/visits/proposals.ts";
import { readProposedTimes, TimeChoices } from "./time-choices.tsx";

export interface ProposeDialogProps extends ProposalSender {
  booking: BookingView;
  side: Side;
  suggestions: readonly TimeSuggestion[];
}

export function ProposeDialog({ booking, ...dialog }: ProposeDialogProps) {
  const { movesAtOnce } = booking;
  return (
    <Dialog title={movesAtOnce ? "Move visit" : "Propose a new time"} onClose={dialog.onClose}>
      <ProposeForm {...dialog} failed="Failed to propose new times" go={movesAtOnce ? "Move visit" : "Propose"}>
        <p>{nowOf(booking, dialog.side)}</p>
      </ProposeForm>
    </Dialog>
  );
}

function nowOf({ serviceName, preferredDate, status, movesAtOnce, policies, ...when }: BookingView, side: Side) {
  const what = `${serviceName} with ${side === "parent" ? when.groomerName : when.petParentName}`;
  const now = `${longDate(preferredDate)}, ${slotOrHourText(when)}`;
  if (status !== "accepted") return `${what} was requested for ${now}.`;
  if (!movesAtOnce) return `${what} is on ${now}. Nothing changes until they choose.`;
  const free = `It's free to cancel until ${policies?.noticeHours ?? USUAL_NOTICE} hours before the new time.`;
  return `${what} is on ${now}. Choose one time to move it now, or up to three to propose. ${free}`;
}

interface ProposalSender {
  today: string;
  onSend: (input: ProposalInput) => Promise<void>;
  onClose: () => void;
}

interface Props extends ProposalSender {
  suggestions: readonly TimeSuggestion[];
  side: Side;
  failed: string;
  go?: string;
  children: ReactNode;
}

/** A groomer may offer all of what suits their days; a parent has to look whether it suits them. */
const ticked: Record<Side, number> = { groomer: MAX_OFFER_TIMES, parent: 0 };

export function ProposeForm({ suggestions, side, failed, go = "Propose", children, ...props }: Props) {
  const { today, onSend, onClose } = props;
  const sent = useRef<readonly { date: string }[]>([]);
  /** Set while a question is open; sending again confirms. */
  const [confirmation, setConfirmation] = useState<{ about: string; times: string }>();
  const { form, errors, failure, isSending } = useForm({
    schema: ProposalInput,
    failed,
    read(data) {
      const options = readProposedTimes(data);
      return { options, note: data.get("note"), confirm: confirmation?.times === JSON.stringify(options) };
    },
    async send(input) {
      sent.current = input.options;
      try {
        await onSend(input);
      } catch (error) {
        const about = confirmationQuestion(error);
        if (!about) throw error;
        setConfirmation({ about, times: JSON.stringify(input.options) });
        return false;
      }
    },
  });
  return (
    <Form {...form}>
      {children}
      <TimeChoices
        // A new key resets the boxes for new suggestions.
        key={suggestions[0]?.date}
        suggestions={suggestions}
        ticked={ticked[side]}
        side={side}
        today={today}
        lastDay={lastDay(today, MAX_DAYS_AHEAD)}
        error={messageIn(errors, sent.current)}
      />
      <AreaField name="note" label="Note" isOptional hint="They'll see this" maxLength={PROPOSAL_NOTE_CHARS} />
      <div role="alert">
        {confirmation && <p className="notice warn" ref={intoView}>{`${confirmation.about} ${go} anyway?`}</p>}
      </div>
      <FailureNotice title={failed} sentence={failure} />
      <DialogButtons go={confirmation ? `${go} anyway` : go} busy="Sending..." isSending={isSending} onBack={onClose} />
    </Form>
  );
}

/** On phones, the question would be hidden under the buttons. */
const intoView = (question: HTMLElement | null) => question?.scrollIntoView({ block: "nearest" });

function messageIn({ options, ...errors }: FieldErrors, times: readonly { date: string }[]): string | undefined {
  if (!options) return undefined;
  const single = times.flatMap(({ date }, at) => {
    const message = errors[`options.${at}`];
    return message ? [`${weekdayDate(date)}: ${message}`] : [];
  });
  return single.length > 0 ? single.join(" ") : options;
}
