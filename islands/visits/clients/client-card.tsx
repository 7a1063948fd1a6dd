import { localTime } from "#src/shared/base/local-time.ts";
import { bookingPagePath } from "#src/shared/base/own-paths.ts";
import { mediumDate } from "#src/shared/base/time.ts";
import type { ClientPetView, ClientView } from "#src/shared/visits/clients.ts";

interface Props {
  client: ClientView;
  /** Without a pet: about the household. */
  onNote: (pet?: ClientPetView) => void;
  onBlock: () => void;
}

/** What there was with one household, and the groomer's own notes. */
export function ClientCard({ client, onNote, onBlock }: Props) {
  const { name, pets, petInfo, note, isBlocked } = client;
  return (
    <li className="panel stack">
      <h3>
        {name}
        {isBlocked && " "}
        {isBlocked && <span className="status cancelled">Blocked</span>}
      </h3>
      <Facts client={client} />
      {pets.length === 0 && petInfo && <p className="said">{petInfo}</p>}
      <Note about={name} note={note} onWrite={() => onNote()} />
      {pets.map((pet) => (
        <div key={pet.id}>
          <h4>
            {pet.name} <span className="soft small">{pet.breed ?? pet.type}</span>
          </h4>
          <Note about={pet.name} note={pet.note} onWrite={() => onNote(pet)} />
        </div>
      ))}
      <div>
        <button type="button" className="btn line small" onClick={onBlock}>
          {isBlocked ? "Unblock" : "Block"}
          <span className="hush"> {name}</span>
        </button>
      </div>
    </li>
  );
}

function Facts({ client }: { client: ClientView }) {
  const { visits, lastVisit, nextVisit, nextBookingId, noShowsHere, noShowsAnywhere, timeZone } = client;
  const day = (instant: number) => mediumDate(localTime(instant, timeZone).today);
  return (
    <dl className="facts-list">
      <div>
        <dt>Visits</dt>
        <dd>{lastVisit === null ? visits : `${visits}, the last on ${day(lastVisit)}`}</dd>
      </div>
      {nextVisit !== null && (
        <div>
          <dt>Next visit</dt>
          <dd>
            <a href={bookingPagePath(nextBookingId!)}>{day(nextVisit)}</a>
          </dd>
        </div>
      )}
      {noShowsAnywhere > 0 && (
        <div>
          <dt>No-shows</dt>
          <dd>{`${noShowsAnywhere} in 12 months, ${noShowsHere} with you`}</dd>
        </div>
      )}
    </dl>
  );
}

interface NoteProps {
  about: string;
  note: string | null;
  onWrite: () => void;
}

const Note = ({ about, note, onWrite }: NoteProps) => (
  <div>
    {note && <p className="said">{note}</p>}
    <button type="button" className="btn line small" onClick={onWrite}>
      {note ? "Change note" : "Add note"}
      <span className="hush"> about {about}</span>
    </button>
  </div>
);
