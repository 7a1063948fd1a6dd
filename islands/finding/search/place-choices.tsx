import { type SearchQuery, searchAt, searchPath } from "#src/shared/finding/search-query.ts";

interface Props {
  query: SearchQuery;
  places: readonly string[];
}

/** What may have been meant: each is the same search there. */
export function PlaceChoices({ query, places }: Props) {
  return (
    <nav className="choices" aria-label="Places to choose from">
      {places.map((place) => (
        <a className="btn small" key={place} href={searchPath(searchAt(query, place))}>
          {place}
        </a>
      ))}
    </nav>
  );
}
