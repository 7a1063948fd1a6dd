import type { GroomerChoice } from "#src/domain/groomer-choices.ts";
import type { OwnVisitView } from "#src/shared/day/own/own-visits.ts";
import { pressed } from "../../visits/bookings/answers/choice-button.tsx";
import { choiceNames } from "../../visits/bookings/answers/visit-choices.tsx";

interface Props {
  visit: OwnVisitView;
  can: readonly GroomerChoice[];
  onMove: () => void;
  onMark: (choice: "no_show" | "cancel") => unknown;
  onRemove: () => void;
}

/** Removing is permanent; the others can be undone. */
export function GraveChoices({ visit, can, onMove, onMark, onRemove }: Props) {
  const marks = (["cancel", "no_show"] as const).filter((choice) => can.includes(choice));
  return (
    <section className="rows lines" aria-label="Change or remove">
      {visit.status === "accepted" && (
        <button type="button" className="line" onClick={onMove}>
          Move or edit
        </button>
      )}
      {marks.map((choice) => (
        <button key={choice} type="button" className="line grave" onClick={() => void pressed(() => onMark(choice))}>
          {choice === "cancel" ? "Cancel visit" : choiceNames[choice]}
        </button>
      ))}
      <button type="button" className="line grave" onClick={onRemove}>
        Remove visit
      </button>
    </section>
  );
}
