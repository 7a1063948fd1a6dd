import { coverPath } from "#src/shared/paths.ts";
import { type SearchOutcome, type SearchQuery, searchPath, timeIn } from "#src/shared/search-query.ts";
import { MOST_SHOWN, searchTexts } from "#src/shared/search-words.ts";
import { shortDate } from "#src/shared/short-date.ts";
import { GroomerCards } from "./groomer-cards.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { Pager } from "./pager.tsx";

interface Props {
  query: SearchQuery;
  outcome: SearchOutcome | null;
  isPending: boolean;
}

/** What was found. The heading stands in a status region, so that a new number is read out. */
export function Results({ query, outcome, isPending }: Props) {
  return (
    <section className="wrap results" aria-labelledby="results-heading" aria-busy={isPending}>
      <div role="status" className={outcome ? "found" : "empty"}>
        {!outcome && <img src={coverPath(3)} alt="" width="480" height="270" />}
        <h2 id="results-heading">{outcome ? `Search Results (${outcome.total})` : searchTexts.before}</h2>
        <p className="soft">{outcome ? whereabouts(query, outcome) : searchTexts.beforeHint}</p>
        {outcome && outcome.total > MOST_SHOWN && <p className="soft">{searchTexts.more}</p>}
        {!outcome && <FirstStep hasCity={query.city !== ""} />}
      </div>
      {outcome &&
        (outcome.results.length > 0 ? (
          <Cards query={query} outcome={outcome} />
        ) : (
          <NothingFound query={query} nearestDay={outcome.nearestDay} />
        ))}
    </section>
  );
}

/** From the home page a town may have come without its state. */
function FirstStep({ hasCity }: { hasCity: boolean }) {
  return (
    <a className="btn line" href={hasCity ? "#state" : "#zipCode"}>
      {hasCity ? "Choose your state" : "Enter your ZIP code"}
    </a>
  );
}

function whereabouts({ distance, date }: SearchQuery, { label, corrected }: SearchOutcome) {
  const free = date ? `, free on ${shortDate(date)}` : "";
  return corrected
    ? `Showing results for ${label}, within ${distance} miles${free}`
    : `within ${distance} miles of ${label}${free}`;
}

function Cards({ query, outcome }: { query: SearchQuery; outcome: SearchOutcome }) {
  return (
    <>
      <ul className="cards">
        <GroomerCards
          groomers={outcome.results}
          from={searchPath(query).split("?")[1]!}
          pick={timeIn(query)}
          place={outcome.label}
        />
      </ul>
      <Pager query={query} pages={outcome.pages} />
    </>
  );
}
