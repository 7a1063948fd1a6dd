import type { Ref, ToggleEvent } from "react";
import { dayLabel, distances } from "#src/shared/finding/search-labels.ts";
import type { SearchOutcome } from "#src/shared/finding/search-outcome.ts";
import type { SearchQuery } from "#src/shared/finding/search-query.ts";
import { Choice } from "./choice.tsx";
import { PlaceFields } from "./place-fields.tsx";

interface Props {
  ref: Ref<HTMLDetailsElement>;
  query: SearchQuery;
  shown: SearchQuery;
  outcome: SearchOutcome | null;
  fields: Record<string, string>;
  isOpen: boolean;
  isPending: boolean;
  onOpen: (isOpen: boolean) => void;
}

const places = ["zipCode", "city", "state"];

/** Collapses to one line once there are results. */
export function PlaceBar({ ref, query, shown, outcome, fields, isOpen, isPending, onOpen }: Props) {
  const isWrong = places.some((name) => fields[name]);
  return (
    <details
      className="place-bar"
      ref={ref}
      open={isOpen || isWrong || !outcome}
      onToggle={({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => outcome && onOpen(currentTarget.open)}
    >
      <summary>
        <span className="said">
          <b>{outcome?.place}</b>
          <span className="soft">{`${shown.distance} miles · ${dayLabel(shown.date) ?? "any day"}`}</span>
        </span>
        <span className="btn small">{isPending ? "Searching..." : isOpen ? "Close" : "Change"}</span>
      </summary>
      <Modes mode={query.mode} />
      <div className="grid">
        <PlaceFields query={query} fields={fields} />
        <Choice name="distance" label="Distance" className="dist" value={query.distance}>
          {distances.map((distance) => [distance, `${distance} miles`])}
        </Choice>
        {outcome && (
          <button type="submit" className="btn go">
            {isPending ? "Searching..." : "Search"}
          </button>
        )}
      </div>
    </details>
  );
}

const modes = [
  ["zipcode", "ZIP Code"],
  ["citystate", "City & State"],
] as const;

const Modes = ({ mode }: Pick<SearchQuery, "mode">) => (
  <div className="modes" role="radiogroup" aria-label="Search by">
    {modes.map(([value, label]) => (
      <label key={value}>
        <input type="radio" name="mode" value={value} defaultChecked={value === mode} />
        {label}
      </label>
    ))}
  </div>
);
