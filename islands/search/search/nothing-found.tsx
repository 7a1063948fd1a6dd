import { Scene } from "#islands/ui/scene.tsx";
import { weekdayDate } from "#src/shared/base/short-date.ts";
import { mileChoices, searchTexts } from "#src/shared/search/search-labels.ts";
import type { SearchResults } from "#src/shared/search/search-outcome.ts";
import { type SearchQuery, searchPath } from "#src/shared/search/search-query.ts";
import { pathWithoutFilter } from "./refine.tsx";

const farthest = mileChoices[mileChoices.length - 1]!;

interface Props {
  query: SearchQuery;
  outcome: SearchResults;
}

export function NothingFound({ query, outcome }: Props) {
  const { nearest, waitFor } = outcome;
  const [text, wider] = nextTry(query, outcome);
  return (
    <>
      <div className="empty">
        <Scene name="lost-dog" />
        <h3>{query.date ? searchTexts.noneThen : searchTexts.none}</h3>
        <p>{query.date ? searchTexts.noneThenHint : searchTexts.noneHint}</p>
        <a className={waitFor ? "btn line" : "btn"} href={wider}>
          {text}
        </a>
      </div>
      {waitFor && <WaitingListForm zip={waitFor} />}
      {nearest[0] && <h3 className="title">{`Nearest groomers: ${nearest[0].distance} miles`}</h3>}
    </>
  );
}

export const WaitingListForm = ({ zip }: { zip: string }) => (
  <form className="panel form" method="post" action="/waiting-list" data-busy="Sending..." noValidate>
    <h3 className="title">{`Notify me when a groomer serves ${zip}`}</h3>
    <input type="hidden" name="zipCode" value={zip} />
    <div className="field">
      <label htmlFor="email">Email</label>
      <input id="email" name="email" type="email" autoComplete="email" required />
      <span className="hint">{searchTexts.waiting}</span>
    </div>
    <div className="actions">
      {/* May already show a busy state before hydration. */}
      <button className="btn deep" type="submit" suppressHydrationWarning>
        Notify me
      </button>
    </div>
  </form>
);

/** Suggests another day, any day, page 1, no filters, or a wider radius, in this order. */
function nextTry(
  query: SearchQuery,
  { nearestDay, isFilteredOut, nearest }: SearchResults,
): [text: string, path: string] {
  if (nearestDay)
    return [`See who's available on ${weekdayDate(nearestDay)}`, searchPath({ ...query, date: nearestDay })];
  if (query.date) return ["Search on any day", searchPath({ ...query, date: "" })];
  if (query.page > 1) return ["Go to page 1", searchPath({ ...query, page: 1 })];
  if (isFilteredOut) return ["Search without filters", pathWithoutFilter(query)];
  if (nearest.some(({ distance }) => distance <= farthest))
    return [`Search within ${farthest} miles`, searchPath({ ...query, distance: farthest })];
  return ["Are you a groomer? Join us", "/membership"];
}
