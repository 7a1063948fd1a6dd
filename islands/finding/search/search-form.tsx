import { type FormEvent, useEffect, useRef, useState } from "react";
import { SEARCH } from "#src/shared/base/paths.ts";
import { distances, missingPlace, sortLabels, sorts } from "#src/shared/finding/search-labels.ts";
import { missingMode, readSearchQuery, type SearchQuery } from "#src/shared/finding/search-query.ts";
import { autoSearchDelay, isChoice } from "./auto-search.ts";
import { Choice } from "./choice.tsx";
import { PlaceFields } from "./place-fields.tsx";
import { ServiceFilter } from "./service-filter.tsx";
import type { Kind } from "./use-search.ts";
import { WhenFields } from "./when-fields.tsx";

interface Props {
  /** The form's first values; after that its own inputs hold them. */
  query: SearchQuery;
  fields: Record<string, string>;
  isPending: boolean;
  isMapShown: boolean;
  onSearch: (query: SearchQuery, kind: Kind) => Promise<boolean>;
  onRefuse: (title: string, description: string, fields: Record<string, string>) => void;
}

/**
 * A plain GET form. With script it also searches by itself: once a place is complete, and for every choice after that.
 */
export function SearchForm({ query, fields, isPending, isMapShown, onSearch, onRefuse }: Props) {
  const [chosen, setChosen] = useState(query.services.length);
  const form = useRef<HTMLFormElement>(null);
  const filters = useRef<HTMLDetailsElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    // The list belongs to the address; a browser that fills in earlier values would describe another list.
    if (isComingBack()) form.current?.reset();
    return () => clearTimeout(timer.current);
  }, []);

  const typed = () => readSearchQuery(new URLSearchParams(new FormData(form.current!) as never));

  async function search(kind: Kind) {
    clearTimeout(timer.current);
    const isAnswered = await onSearch(typed(), kind);
    // Whoever ticks services may want to tick more of them.
    if (isAnswered && kind !== "chosen" && filters.current) filters.current.open = false;
  }

  function change({ target }: FormEvent) {
    const { name } = target as HTMLInputElement;
    setChosen(typed().services.length);
    const delay = autoSearchDelay(name, typed());
    if (delay !== undefined || name === "mode") clearTimeout(timer.current);
    const kind = isChoice(name) ? "chosen" : "automatic";
    if (delay !== undefined) timer.current = setTimeout(() => missingMode(typed()) || search(kind), delay);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const mode = missingMode(typed());
    if (!mode) return void search("asked");
    const { title, description } = missingPlace[mode];
    const name = mode === "zipcode" ? "zipCode" : typed().city ? "state" : "city";
    onRefuse(title, description, { [name]: title });
    form.current?.querySelector<HTMLElement>(`#${name}`)?.focus();
  }

  return (
    <search>
      <form className="search" action={SEARCH} autoComplete="off" ref={form} onChange={change} onSubmit={submit}>
        {isMapShown && <input type="hidden" name="map" value="1" />}
        <Modes mode={query.mode} />
        <div className="grid">
          <PlaceFields query={query} fields={fields} />
          <Choice name="distance" label="Distance" className="dist" value={query.distance}>
            {distances.map((distance) => [distance, `${distance} miles`])}
          </Choice>
          <Choice name="sortBy" label="Sort by" className="sort" value={query.sortBy}>
            {sorts.map((sort) => [sort, sortLabels[sort]])}
          </Choice>
          <WhenFields query={query} fields={fields} />
        </div>
        <ServiceFilter ref={filters} services={query.services} chosen={chosen} />
        <button type="submit" className="btn go">
          {isPending ? "Searching..." : "Search"}
        </button>
      </form>
    </search>
  );
}

/** By the browser's buttons or by a reload: it may fill in forms then as they were left. */
function isComingBack(): boolean {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return entry !== undefined && entry.type !== "navigate";
}

const modes = [
  ["zipcode", "ZIP Code"],
  ["citystate", "City & State"],
] as const;

function Modes({ mode }: Pick<SearchQuery, "mode">) {
  return (
    <div className="modes" role="radiogroup" aria-label="Search by">
      {modes.map(([value, label]) => (
        <label key={value}>
          <input type="radio" name="mode" value={value} defaultChecked={value === mode} />
          {label}
        </label>
      ))}
    </div>
  );
}
