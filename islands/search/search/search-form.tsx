import { type FormEvent, type ReactNode, type Ref, type ToggleEvent, useEffect, useRef, useState } from "react";
import { Icon } from "#islands/ui/icon.tsx";
import { SEARCH } from "#src/shared/base/paths.ts";
import { mileChoices, missingPlaceTexts, searchDayLabel } from "#src/shared/search/search-labels.ts";
import { missingMode, readSearchQuery, type SearchQuery } from "#src/shared/search/search-query.ts";
import { LabeledSelect, PlaceFields } from "./place-fields.tsx";
import { RefineSearch } from "./refine.tsx";
import { isBackOrReload, type SearchState, type SearchTrigger } from "./use-search.ts";

const placeFields = ["zipCode", "city", "state"];
const isChoice = (name: string) => name !== "mode" && !placeFields.includes(name);

/** Milliseconds; undefined to not search. */
function autoSearchDelay(changed: string, query: SearchQuery): number | undefined {
  const { zipCode, city, state } = query;
  if (changed === "zipCode" && /^\d{5}$/.test(zipCode)) return 0;
  if (changed === "city" && city.length >= 2 && state) return 1000;
  if (changed === "state" && state && city) return 100;
  // A half-typed year is a valid date.
  if (changed === "date" && query.date && !/^2[01]/.test(query.date)) return undefined;
  if (changed === "slot" && !query.date) return undefined;
  // Waits, because arrow keys pass through choices.
  if (isChoice(changed) && hasPlace(query)) return 200;
  return undefined;
}

const hasPlace = ({ mode, zipCode, city, state }: SearchQuery) =>
  mode === "zipcode" ? /^\d{5}(-\d{4})?$/.test(zipCode) : city.length >= 2 && state !== "";

/** `query` is the initial values; inputs are uncontrolled. */
interface Props extends Omit<SearchState, "places"> {
  shown: SearchQuery;
  isPending: boolean;
  onSearch: (query: SearchQuery, kind: SearchTrigger) => Promise<boolean>;
  onRefuse: (title: string, description: string, error: { fields: Record<string, string> }) => void;
  /** Places to choose from. */
  children: ReactNode;
}

/** A GET form. With script, it searches once the place is complete, and on every choice. */
export function SearchForm({ query, shown, outcome, fields, isPending, onSearch, onRefuse, children }: Props) {
  const [chosen, setChosen] = useState(query);
  const [isOpen, setOpen] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const bar = useRef<HTMLDetailsElement>(null);
  const filters = useRef<HTMLDetailsElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Set while the bar closes over the focused field. */
  const isClosing = useRef(false);

  useEffect(() => {
    // Resets values that the browser restored.
    if (isBackOrReload()) form.current?.reset();
    return () => clearTimeout(timer.current);
  }, []);

  useEffect(() => {
    if (isClosing.current && outcome && !isOpen) bar.current?.querySelector("summary")?.focus();
    isClosing.current &&= isOpen;
  }, [outcome, isOpen]);

  const typed = () => readSearchQuery(new URLSearchParams(new FormData(form.current!) as never));
  const isInBar = () => bar.current!.contains(document.activeElement);

  async function search(kind: SearchTrigger) {
    clearTimeout(timer.current);
    // Keeps focus in a field being typed in.
    if (kind !== "asked" && isInBar()) setOpen(true);
    isClosing.current = kind === "asked" && isInBar();
    const isAnswered = await onSearch(typed(), kind);
    if (!isAnswered) return;
    if (kind === "asked") setOpen(false);
    // The filters stay open after a tick, because several services can be chosen.
    if (kind !== "chosen" && filters.current) filters.current.open = false;
  }

  function change({ target }: FormEvent) {
    const { name } = target as HTMLInputElement;
    setChosen(typed());
    const delay = autoSearchDelay(name, typed());
    if (delay !== undefined || name === "mode") clearTimeout(timer.current);
    const kind = isChoice(name) ? "chosen" : "automatic";
    if (delay !== undefined) timer.current = setTimeout(() => missingMode(typed()) || search(kind), delay);
  }

  function submit(event: FormEvent) {
    const mode = missingMode(typed());
    // The server resolves a full place or an ambiguous town.
    if (mode === "citystate" && typed().city) return;
    event.preventDefault();
    if (!mode) return void search("asked");
    const { title, description } = missingPlaceTexts[mode];
    const name = mode === "zipcode" ? "zipCode" : "city";
    onRefuse(title, description, { fields: { [name]: title } });
    form.current?.querySelector<HTMLElement>(`#${name}`)?.focus();
  }

  return (
    <search>
      <form
        className={outcome ? "search found" : "search"}
        action={SEARCH}
        autoComplete="off"
        ref={form}
        onChange={change}
        onSubmit={submit}
      >
        {shown.isMapShown && <input type="hidden" name="map" value="1" />}
        <PlaceBar
          ref={bar}
          query={query}
          shown={shown}
          outcome={outcome}
          fields={fields}
          isOpen={isOpen}
          isPending={isPending}
          onOpen={setOpen}
        />
        {children}
        <RefineSearch ref={filters} query={query} chosen={chosen} fields={fields} isFound={outcome !== null} />
        <button type="submit" className={outcome ? "btn apply" : "btn go"}>
          {outcome ? "Apply" : isPending ? "Searching..." : "Search"}
        </button>
      </form>
    </search>
  );
}

interface PlaceBarProps extends Pick<Props, "query" | "shown" | "outcome" | "fields" | "isPending"> {
  ref: Ref<HTMLDetailsElement>;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** Collapses to one line once there are results. */
function PlaceBar({ ref, query, shown, outcome, fields, isOpen, isPending, onOpen }: PlaceBarProps) {
  const isWrong = placeFields.some((name) => fields[name]);
  return (
    <details
      className="place-bar"
      ref={ref}
      open={isOpen || isWrong || !outcome}
      onToggle={({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => outcome && onOpen(currentTarget.open)}
    >
      <summary>
        <Icon name="search" />
        <span className="said">
          <b>{outcome?.place}</b>
          <span className="soft small">{`${shown.distance} miles · ${searchDayLabel(shown.date) ?? "any day"}`}</span>
        </span>
        <span className="link">{isPending ? "Searching..." : isOpen ? "Close" : "Change"}</span>
      </summary>
      <Modes mode={query.mode} />
      <div className="grid">
        <PlaceFields query={query} fields={fields} />
        <LabeledSelect name="distance" label="Distance" className="dist" value={query.distance}>
          {mileChoices.map((distance) => [distance, `${distance} miles`])}
        </LabeledSelect>
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
