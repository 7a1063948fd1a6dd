import { type SyntheticEvent, useEffect, useState } from "react";
import { MapFrame } from "#islands/places/map/map-frame.tsx";
import { Icon } from "#islands/ui/icon.tsx";
import { coverArtPath } from "#src/shared/base/paths.ts";
import { weekdayDate } from "#src/shared/base/short-date.ts";
import { MAX_RESULTS_SHOWN, searchTexts } from "#src/shared/search/search-labels.ts";
import type { SearchResults } from "#src/shared/search/search-outcome.ts";
import { dateAndSlotOf, type SearchQuery, searchPath } from "#src/shared/search/search-query.ts";
import { GroomerCards, pinLinksOf } from "./groomer-cards.tsx";
import { NothingFound, WaitingListForm } from "./nothing-found.tsx";
import { OtherTowns, PlaceLinks } from "./place-fields.tsx";
import { SearchForm } from "./search-form.tsx";
import { type SearchState, useSearch } from "./use-search.ts";

/** The heading is in a status region, so a new count is read out. */
function Results({ query, outcome, isPending }: Pick<ReturnType<typeof useSearch>, "query" | "outcome" | "isPending">) {
  const limits = outcome ? limitsOf(outcome) : [];
  return (
    <section className="wrap results" aria-labelledby="results-heading" aria-busy={isPending}>
      <div className={outcome ? "found-row" : undefined}>
        <div role="status" className={outcome ? "found" : "empty"}>
          {!outcome && <img src={coverArtPath(3)} alt="" width="480" height="270" />}
          <h2 id="results-heading">{outcome ? `Search Results (${outcome.total})` : searchTexts.before}</h2>
          <p className={outcome?.corrected ? "soft" : "soft around"}>
            {outcome ? whereabouts(query, outcome) : searchTexts.beforeHint}
          </p>
          {outcome?.others && <OtherTowns query={query} places={outcome.others} />}
          {limits.length > 0 && <p className="soft">{[...limits, searchTexts.narrow].join(" ")}</p>}
        </div>
        {outcome && (
          <a className="btn line small" href={searchPath({ ...query, isMapShown: !query.isMapShown })}>
            <Icon name="map" />
            {query.isMapShown ? "Hide" : "Show"} map
          </a>
        )}
      </div>
      {outcome && <ListAndMap query={query} outcome={outcome} />}
    </section>
  );
}

const limitsOf = ({ total, asked }: SearchResults): string[] => [
  ...(asked ? [searchTexts.asked] : []),
  ...(total > MAX_RESULTS_SHOWN ? [searchTexts.shown] : []),
];

function whereabouts({ distance, date }: SearchQuery, { label, corrected }: SearchResults) {
  const free = date ? `, available on ${weekdayDate(date)}` : "";
  return corrected
    ? `Showing results for ${label}, within ${distance} miles${free}`
    : `within ${distance} miles of ${label}${free}`;
}

/** Hovering a card lifts its pin, and vice versa. */
function ListAndMap({ query, outcome }: { query: SearchQuery; outcome: SearchResults }) {
  const [lifted, setLifted] = useState<readonly number[]>([]);
  const { results, nearest, label, map, waitFor } = outcome;
  const groomers = results.length > 0 ? results : nearest;

  function point({ target }: SyntheticEvent) {
    const item = (target as Element).closest("li");
    const at = item ? [...item.parentElement!.children].indexOf(item) : -1;
    setLifted((item?.id ? [at + 1] : map?.pins[at]?.numbers) ?? []);
  }
  const leave = () => setLifted([]);
  const pointing = { onPointerOver: point, onPointerLeave: leave, onFocus: point, onBlur: leave };

  return (
    <div className={map && "beside-map"} {...pointing}>
      {map && (
        <div className="map-side">
          <a className="map-skip btn" href="#list">
            Skip the map
          </a>
          <MapFrame
            map={map}
            label={`Map of ${query.distance} miles around ${label}`}
            links={pinLinksOf(groomers)}
            lifted={lifted[0]}
          />
        </div>
      )}
      <div className="list" id="list" tabIndex={-1}>
        {results.length === 0 && <NothingFound query={query} outcome={outcome} />}
        {groomers.length > 0 && (
          <ul className="cards">
            <GroomerCards
              groomers={groomers}
              from={searchPath(query).split("?")[1]!}
              pick={dateAndSlotOf(query)}
              place={label}
              lifted={map && lifted}
            />
          </ul>
        )}
        {results.length > 0 && <Pager query={query} pages={outcome.pages} />}
        {results.length > 0 && waitFor && <WaitingListForm zip={waitFor} />}
      </div>
    </div>
  );
}

/** Separate from `islands/ui/pager.tsx`, which is larger. */
function Pager({ query, pages }: { query: SearchQuery; pages: number }) {
  const { page } = query;
  if (pages < 2) return null;
  return (
    <nav className="pager" aria-label="Pages of results">
      {page > 1 && (
        <a rel="prev" href={searchPath({ ...query, page: page - 1 })}>
          <Icon name="arrow-left" />
          Previous
        </a>
      )}
      <span className="at">{`Page ${page} of ${pages}`}</span>
      {page < pages && (
        <a rel="next" href={searchPath({ ...query, page: page + 1 })}>
          Next
          <Icon name="arrow-right" />
        </a>
      )}
    </nav>
  );
}

export default function Search(served: SearchState) {
  const { query, outcome, fields, places, isPending, form, search, refuse } = useSearch(served);
  useEffect(() => void import("./extras.ts").then(({ addHeartsAndLocate }) => addHeartsAndLocate()));
  return (
    <>
      <div className={outcome ? "search-head" : "search-head tiled"}>
        <div className="wrap">
          <h1 className={outcome ? "hush" : undefined}>Find a groomer near you</h1>
          <SearchForm
            key={form.key}
            query={form.query}
            shown={query}
            outcome={outcome}
            fields={fields}
            isPending={isPending}
            onSearch={search}
            onRefuse={refuse}
          >
            {places && <PlaceLinks query={form.query} places={places} />}
          </SearchForm>
        </div>
      </div>
      <Results query={query} outcome={outcome} isPending={isPending} />
    </>
  );
}
