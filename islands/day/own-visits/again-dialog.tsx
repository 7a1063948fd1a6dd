import { useState } from "react";
import { callApi, sentenceOf } from "#islands/lib/api.ts";
import { Dialog } from "#islands/ui/dialog.tsx";
import { Failure } from "#islands/ui/failure.tsx";
import { clockTime, shortDate } from "#src/shared/base/time.ts";
import { drivingText } from "#src/shared/day/own/new-visit-words.ts";
import type { OwnVisitView } from "#src/shared/day/own/own-visits.ts";
import type { NextOwnVisit } from "#src/shared/day/own/visit-times.ts";
import { likeBefore } from "../../visits/bookings/afterwards/book-next.tsx";

interface Props {
  visit: OwnVisitView;
  next: NextOwnVisit;
  onAdded: (visit: OwnVisitView) => unknown;
  other: string;
  onClose: () => void;
}
export function AgainDialog({ visit, next, onAdded, other, onClose }: Props) {
  const [failure, setFailure] = useState<string>();
  const [isSending, setSending] = useState(false);
  const { weeks, times } = next;

  async function enter(time: NextOwnVisit["times"][number]) {
    setSending(true);
    setFailure(undefined);
    try {
      await onAdded(await callApi<OwnVisitView>("POST", "/api/visits", likeBefore(visit, time)));
    } catch (error) {
      setFailure(sentenceOf(error));
      setSending(false);
    }
  }

  return (
    <Dialog title={weeks === 1 ? "Book again in a week?" : `Book again in ${weeks} weeks?`} onClose={onClose}>
      <p>{[visit.name, ...visit.pets.map(({ name }) => name)].join(", ")}</p>
      <ul className="again">
        {times.map((time, place) => (
          <li key={time.date}>
            <button
              type="button"
              className={place === 0 ? "btn wide" : "btn line wide"}
              disabled={isSending}
              onClick={() => void enter(time)}
            >
              {`${shortDate(time.date)} at ${clockTime(time.start)}`}
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
        <a className="btn line" href={other}>
          Another day
        </a>
      </div>
    </Dialog>
  );
}
