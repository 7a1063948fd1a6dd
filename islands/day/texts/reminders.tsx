import { useState } from "react";
import { Dialog } from "#islands/ui/dialog.tsx";
import { Icon } from "#islands/ui/icon.tsx";
import { smsLink } from "#src/shared/clients/sms-link.ts";
import { calledName, reminderText } from "#src/shared/clients/texts.ts";
import type { TomorrowView } from "#src/shared/day/today/today.ts";
import { petNames } from "#src/shared/visits/pets/pets-in-a-line.ts";
import { readSentTexts, rememberSentTexts } from "./sent-texts.ts";

interface Props {
  tomorrow: TomorrowView;
  from: string;
  onClose: () => void;
}

/** Tomorrow's clients, one prepared text after the other. */
export function Reminders({ tomorrow: { date, toText, booked }, from, onClose }: Props) {
  const [texted, setTexted] = useState(() => readSentTexts(date));
  const withPhone = toText.filter(({ phone }) => smsLink(phone) !== null);
  const without = toText.filter((visit) => !withPhone.includes(visit));
  const [at, setAt] = useState(() => firstOpen(withPhone, texted));
  const visit = withPhone[at];

  function sent(id: number) {
    const all = rememberSentTexts(date, id);
    setTexted(all);
    // Deferred, so that the link to the messages app opens before the next client is shown.
    setTimeout(() => setAt((place) => place + 1));
  }

  const clients = booked === 1 ? "1 client" : `${booked} clients`;
  const notes = (
    <>
      {without.length > 0 && <p className="soft small">{`No number to text: ${namesOf(without)}.`}</p>}
      {booked > 0 && <p className="soft small">{`${clients} booked here. We send their arrival windows by 5 PM.`}</p>}
    </>
  );

  return (
    <Dialog title="Text reminders" onClose={onClose}>
      <div className="texts">
        {visit ? (
          <>
            <p>
              <b>{[petNames(visit.pets), visit.name].filter(Boolean).join(" · ")}</b>
              {texted.includes(visit.id) && <span className="tag">Texted</span>}
            </p>
            <p className="bubble">{reminderText({ ...visit, isTomorrow: true }, from)}</p>
            {notes}
            <div className="dialog-actions">
              <button type="button" className="btn line" onClick={() => setAt(at + 1)}>
                {`${at + 1} of ${withPhone.length} · ${at + 1 < withPhone.length ? "Next" : "Done"}`}
              </button>
              <a
                className="btn"
                href={smsLink(visit.phone, reminderText({ ...visit, isTomorrow: true }, from))!}
                onClick={() => sent(visit.id)}
              >
                <Icon name="text" /> {`Text ${calledName(visit.name)}`}
              </a>
            </div>
          </>
        ) : (
          <>
            <p>{summaryOf(withPhone, texted)}</p>
            {notes}
            <div className="dialog-actions">
              {withPhone.length > 0 && (
                <button type="button" className="btn line" onClick={() => setAt(0)}>
                  Go through them again
                </button>
              )}
              <button type="button" className="btn" onClick={onClose}>
                Done
              </button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}

type VisitsToText = TomorrowView["toText"];

const list = new Intl.ListFormat("en-US");
const namesOf = (visits: VisitsToText) => list.format(visits.map(({ name }) => name));

function firstOpen(visits: VisitsToText, texted: readonly number[]): number {
  const open = visits.findIndex(({ id }) => !texted.includes(id));
  return open < 0 ? visits.length : open;
}

function summaryOf(visits: VisitsToText, texted: readonly number[]): string {
  const left = visits.filter(({ id }) => !texted.includes(id));
  if (visits.length === 0) return "No one to text.";
  return left.length === 0 ? "You texted everyone for tomorrow." : `Not texted yet: ${namesOf(left)}.`;
}
