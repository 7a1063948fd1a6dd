import type { KeyboardEvent, MouseEvent, Ref } from "react";
import { timeSlots } from "#src/shared/base/time-slots.ts";
import { dayLabel, sortLabels, sorts } from "#src/shared/finding/search-labels.ts";
import { type SearchQuery, searchPath } from "#src/shared/finding/search-query.ts";
import { goodWithNames } from "#src/shared/listing/good-with.ts";
import { serviceNames } from "#src/shared/listing/services.ts";
import { Choice, FieldError, marks } from "./place-fields.tsx";

interface Props {
  ref: Ref<HTMLDetailsElement>;
  query: SearchQuery;
  chosen: SearchQuery;
  fields: Record<string, string>;
  /** Undefined before the first search. */
  total: number | undefined;
  onRemove: (event: MouseEvent, name: string) => void;
}

export const Refine = ({ ref, query, chosen, fields, total, onRemove }: Props) => (
  <div className="refine">
    {total !== undefined && <Filters ref={ref} query={query} chosen={chosen} total={total} />}
    {total !== undefined && <Chosen chosen={chosen} onRemove={onRemove} />}
    <Choice name="sortBy" label="Sort by" className="sort" value={query.sortBy}>
      {sorts.map((sort) => [sort, sortLabels[sort]])}
    </Choice>
    <div className={chosen.date ? "field day on" : "field day"}>
      <label htmlFor="date">
        Day <span className="optional">(optional)</span>
      </label>
      <input id="date" name="date" type="date" defaultValue={query.date} {...marks("date", fields.date)} />
      <span className="said" aria-hidden="true">
        {dayLabel(chosen.date) ?? "Any day"}
      </span>
      <FieldError name="date" error={fields.date} />
    </div>
    <Choice
      name="slot"
      label="Time of day"
      className={chosen.date && chosen.slot ? "on" : chosen.date ? "" : "idle"}
      value={query.slot}
    >
      {[["", "Any time"] as const, ...timeSlots.map((slot) => [slot, slot.split(" ")[0]!] as const)]}
    </Choice>
    {total === undefined && <Filters ref={ref} query={query} chosen={chosen} total={total} />}
  </div>
);

/** What is on, each a link to the search without it. */
const Chosen = ({ chosen, onRemove }: Pick<Props, "chosen" | "onRemove">) =>
  namesIn(chosen).map((name) => (
    <a
      key={name}
      className="chip on"
      href={searchPath(without(chosen, (one) => one === name))}
      onClick={(event) => onRemove(event, name)}
    >
      <span className="hush">Remove </span>
      {name}
      <svg className="icon" aria-hidden="true">
        <use href="#i-close" />
      </svg>
    </a>
  ));

const namesIn = ({ services, goodWith }: SearchQuery): string[] => [...services, ...goodWith];

const without = (query: SearchQuery, isGone: (name: string) => boolean): SearchQuery => ({
  ...query,
  page: 1,
  services: query.services.filter((name) => !isGone(name)),
  goodWith: query.goodWith.filter((name) => !isGone(name)),
});

const Filters = ({ ref, query, chosen, total }: Omit<Props, "fields" | "onRemove">) => (
  <details className="service-filter" ref={ref} onKeyDown={closeOnEscape}>
    <summary>
      <svg className="icon" aria-hidden="true">
        <use href="#i-sliders" />
      </svg>
      Filters {namesIn(chosen).length > 0 && `(${namesIn(chosen).length})`}
    </summary>
    <div className="pop">
      <Chips name="services" legend="Services" of={serviceNames} query={query} />
      <Chips name="goodWith" legend="Good with" of={goodWithNames} query={query} />
      {total !== undefined && (
        <div className="row">
          <button type="submit" className="btn">
            {total === 1 ? "Show 1 groomer" : `Show ${total} groomers`}
          </button>
          <a href={searchPath(without(chosen, () => true))}>Clear all</a>
        </div>
      )}
    </div>
  </details>
);

function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) {
  if (key !== "Escape") return;
  currentTarget.open = false;
  currentTarget.querySelector("summary")?.focus();
}

interface ChipsProps {
  name: "services" | "goodWith";
  legend: string;
  of: readonly string[];
  query: SearchQuery;
}

const Chips = ({ name, legend, of, query }: ChipsProps) => (
  <fieldset className="services">
    <legend>{legend}</legend>
    {of.map((value) => (
      <label key={value} className="chip">
        <input
          type="checkbox"
          name={name}
          value={value}
          defaultChecked={(query[name] as readonly string[]).includes(value)}
        />
        {value}
      </label>
    ))}
  </fieldset>
);
