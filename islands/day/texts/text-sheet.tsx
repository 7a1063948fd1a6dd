import { Dialog } from "#islands/ui/dialog.tsx";
import { addDays, minutesOfDay, timeOfDay } from "#src/shared/base/time.ts";
import { smsLink } from "#src/shared/clients/sms-link.ts";
import {
  greetingName,
  imOutsideText,
  lateText,
  onMyWayText,
  reminderText,
  type TextRecipient,
} from "#src/shared/clients/texts.ts";
import type { VisitSummary } from "#src/shared/day/added/visit-summary.ts";

interface Props {
  visit: VisitSummary;
  today: string;
  /** When the van is expected at the visit, local "HH:MM". */
  at: string | null;
  /** The groomer's first name. */
  from: string;
  onLate: (() => void) | undefined;
  onClose: () => void;
}

const LATE_MINUTES = 15;

/** Texts that are ready to send from the groomer's own phone. */
export function TextSheet({ visit, today, at, from, onLate, onClose }: Props) {
  const { phone, name } = visit;
  return (
    <Dialog title={`Text ${greetingName(name)}`} onClose={onClose}>
      <div className="texts">
        <p className="soft small">Opens Messages, ready to send</p>
        {textsFor(visit, { today, at, from }).map((text) => (
          <a key={text} className="bubble" href={smsLink(phone, text) ?? undefined} onClick={onClose}>
            {text}
          </a>
        ))}
        {(visit.booking ?? visit.added?.hasAccount) && visit.date === today && (
          <p className="soft small">{`"On my way" lets ${greetingName(name)} know for you.`}</p>
        )}
        <div className="dialog-actions">
          {onLate && (
            <button
              type="button"
              className="btn line"
              onClick={() => {
                onClose();
                onLate();
              }}
            >
              Running late
            </button>
          )}
          <a className="btn line" href={smsLink(phone) ?? undefined} onClick={onClose}>
            Write my own
          </a>
        </div>
      </div>
    </Dialog>
  );
}

function textsFor(visit: VisitSummary, { today, at, from }: Pick<Props, "today" | "at" | "from">): string[] {
  const texted: TextRecipient = { name: visit.name, pets: (visit.booking ?? visit.added)!.pets };
  if (visit.date === today)
    return [
      onMyWayText(texted, at),
      lateText(texted, LATE_MINUTES, at && later(at, LATE_MINUTES)),
      imOutsideText(texted),
    ];
  const { date, arrival } = visit;
  const isTomorrow = date === addDays(today, 1);
  return arrival && date > today
    ? [reminderText({ ...texted, date, isTomorrow, start: arrival.from, until: arrival.until }, from)]
    : [];
}

const later = (time: string, minutes: number) => timeOfDay((minutesOfDay(time) + minutes) % (24 * 60));
