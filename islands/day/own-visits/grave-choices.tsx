import type { ReactNode } from "react";
import type { GroomerChoice } from "#src/domain/groomer-choices.ts";
import type { OwnVisitView } from "#src/shared/day/own/own-visits.ts";

interface Props {
  visit: OwnVisitView;
  can: readonly GroomerChoice[];
  buttonOf: (choice: GroomerChoice) => ReactNode;
  onRemove: () => void;
}

/** Removing is permanent; the others can be undone. */
export function GraveChoices({ visit, can, buttonOf, onRemove }: Props) {
  const rows = [
    {
      choice: "no_show",
      title: "Client wasn't there",
      what: "Saves it as a no-show. You can undo this.",
    },
    { choice: "cancel", title: "Cancel visit", what: "Frees up the time. You can undo this." },
  ] as const;
  return (
    <section className="rows" aria-labelledby="foot-title">
      <header>
        <h2 id="foot-title">Cancel or remove</h2>
      </header>
      <ul>
        {rows
          .filter(({ choice }) => can.includes(choice))
          .map(({ choice, title, what }) => (
            <li key={choice} className="row-line">
              <div className="thing">
                <h3>{title}</h3>
                <p>{what}</p>
              </div>
              <div className="do">{buttonOf(choice)}</div>
            </li>
          ))}
        <li className="row-line">
          <div className="thing">
            <h3>Remove visit</h3>
            <p>
              {visit.everyWeeks
                ? "Only this visit, or later visits too."
                : "Removes it from your calendar and insights."}
            </p>
          </div>
          <div className="do">
            <button type="button" className="btn line small" onClick={onRemove}>
              Remove
            </button>
          </div>
        </li>
      </ul>
    </section>
  );
}
