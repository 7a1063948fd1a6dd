import { useRef, useState } from "react";
import { lastDay } from "#src/domain/availability.ts";
import { MAX_DAYS_AHEAD } from "#src/shared/booking-words.ts";
import type { BookingView } from "#src/shared/bookings.ts";
import { MAX_NOTE, type Side } from "#src/shared/proposal-words.ts";
import { ProposalInput, type SuggestionView } from "#src/shared/proposals.ts";
import { longDate, shortDate } from "#src/shared/time.ts";
import { doubtIn } from "../lib/api.ts";
import { useForm } from "../lib/use-form.ts";
import type { Errors } from "../lib/use-submit.ts";
import { Dialog } from "../ui/dialog.tsx";
import { DialogButtons } from "../ui/dialog-buttons.tsx";
import { Failure } from "../ui/failure.tsx";
import { AreaField } from "../ui/inputs.tsx";
import { TimeChoices, timesIn } from "./time-choices.tsx";

export interface ProposeDialogProps {
  booking: BookingView;
  side: Side;
  /** What suits the groomer's days. */
  suggestions: readonly SuggestionView[];
  /** The day on the groomer's calendar. */
  today: string;
  onSend: (input: ProposalInput) => Promise<void>;
  onClose: () => void;
}

const failed = "Failed to propose other times";
/** A groomer may offer all of what suits their days; a parent has to look whether it suits them. */
const ticked: Record<Side, number> = { groomer: 3, parent: 0 };

/** Other times for a booking, at most three: from what suits the groomer's days, or any day and part of it. */
export function ProposeDialog({ booking, side, suggestions, today, onSend, onClose }: ProposeDialogProps) {
  const sent = useRef<readonly { date: string }[]>([]);
  /** Why the groomer would not expect a visit then, and about which times; sent again, they are meant. */
  const [doubt, setDoubt] = useState<{ about: string; times: string }>();
  const { form, errors, failure, isSending } = useForm({
    schema: ProposalInput,
    failed,
    isInDialog: true,
    read(data) {
      const options = timesIn(data);
      return { options, note: data.get("note"), confirm: doubt?.times === JSON.stringify(options) };
    },
    async send(input) {
      sent.current = input.options;
      try {
        await onSend(input);
      } catch (error) {
        const about = doubtIn(error);
        if (!about) throw error;
        setDoubt({ about, times: JSON.stringify(input.options) });
        return false;
      }
    },
  });
  return (
    <Dialog title="Propose another time" onClose={onClose}>
      <form className="form" {...form}>
        <p>{nowOf(booking, side)}</p>
        <TimeChoices
          suggestions={suggestions}
          ticked={ticked[side]}
          today={today}
          lastDay={lastDay(today, MAX_DAYS_AHEAD)}
          error={messageIn(errors, sent.current)}
        />
        <AreaField name="note" label="Note" isOptional hint="For them to read" errors={errors} maxLength={MAX_NOTE} />
        <div role="alert">
          {doubt && <p className="notice warn" ref={intoView}>{`${doubt.about} Propose it all the same?`}</p>}
        </div>
        <Failure title={failed} sentence={failure} />
        <DialogButtons
          go={doubt ? "Propose anyway" : "Propose"}
          busy="Sending..."
          isSending={isSending}
          onBack={onClose}
        />
      </form>
    </Dialog>
  );
}

/** On a phone the question would stand below the buttons, which stay in view. */
const intoView = (question: HTMLElement | null) => question?.scrollIntoView({ block: "nearest" });

function nowOf({ serviceName, preferredDate, preferredTimeSlot, status, ...names }: BookingView, side: Side) {
  const what = `${serviceName} with ${side === "parent" ? names.groomerName : names.petParentName}`;
  const now = `${longDate(preferredDate)}, ${preferredTimeSlot}`;
  return status === "accepted"
    ? `${what} is on ${now}. It stays there until they choose another time.`
    : `${what} was asked for on ${now}.`;
}

/** Messages about single times say which day they mean. */
function messageIn({ options, ...errors }: Errors, times: readonly { date: string }[]): string | undefined {
  if (!options) return undefined;
  const single = times.flatMap(({ date }, at) => {
    const message = errors[`options.${at}`];
    return message ? [`${shortDate(date)}: ${message}`] : [];
  });
  return single.length > 0 ? single.join(" ") : options;
}
