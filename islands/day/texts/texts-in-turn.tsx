import { type ReactNode, useState } from "react";
import { Dialog } from "#islands/ui/dialog.tsx";
import { Icon } from "#islands/ui/icon.tsx";
import { smsLink } from "#src/shared/clients/sms-link.ts";
import { greetingName, namesText } from "#src/shared/clients/texts.ts";
import type { TomorrowView } from "#src/shared/day/today/today.ts";
import { petNames } from "#src/shared/visits/pets/pets-in-a-line.ts";
import { rememberTexted, textDates } from "./sent-texts.ts";

type Texted = Pick<TomorrowView["toText"][number], "id" | "name" | "phone" | "pets" | "date"> & { text: string };

interface Props {
  title: string;
  clients: readonly Texted[];
  /** Where this phone keeps who was texted. */
  memory?: Parameters<typeof textDates>[0];
  /** Shown once everyone is texted. */
  done: string;
  note?: ReactNode;
  onClose: () => void;
}

/** One prepared text after the other. */
export function TextsInTurn({ title, clients, memory, done, note, onClose }: Props) {
  const [texted, setTexted] = useState(() => (memory ? textDates(memory) : {}));
  const withPhone = clients.filter(({ phone }) => smsLink(phone) !== null);
  const without = clients.filter((client) => !withPhone.includes(client));
  const untexted = withPhone.filter(({ id, date }) => texted[id] !== date);
  const [at, setAt] = useState(untexted[0] ? withPhone.indexOf(untexted[0]) : withPhone.length);
  const client = withPhone[at];

  function showSent({ id, date }: Texted) {
    if (memory) rememberTexted(memory, id, date);
    setTexted({ ...texted, [id]: date });
    // Deferred, so that the link to the messages app opens before the next client is shown.
    setTimeout(() => setAt((place) => place + 1));
  }

  const notes = (
    <>
      {without.length > 0 && <p className="soft small">{`No number to text: ${namesText(without)}.`}</p>}
      {note && <p className="soft small">{note}</p>}
    </>
  );

  return (
    <Dialog title={title} onClose={onClose}>
      <div className="texts">
        {client ? (
          <>
            <p>
              <b>{[petNames(client.pets), client.name].filter(Boolean).join(" · ")}</b>
              {!untexted.includes(client) && <span className="tag">Texted</span>}
            </p>
            <p className="bubble">{client.text}</p>
            {notes}
            <div className="dialog-actions">
              <button type="button" className="btn line" onClick={() => setAt(at + 1)}>
                {`${at + 1} of ${withPhone.length} · ${at + 1 < withPhone.length ? "Next" : "Done"}`}
              </button>
              <a className="btn" href={smsLink(client.phone, client.text)!} onClick={() => showSent(client)}>
                <Icon name="text" /> {`Text ${greetingName(client.name)}`}
              </a>
            </div>
          </>
        ) : (
          <>
            <p>{summaryOf(withPhone, untexted, done)}</p>
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

function summaryOf(clients: readonly Texted[], untexted: readonly Texted[], done: string): string {
  if (clients.length === 0) return "No one to text.";
  return untexted.length === 0 ? done : `Not texted yet: ${namesText(untexted)}.`;
}
