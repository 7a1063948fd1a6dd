import { type SearchQuery, searchPath } from "#src/shared/search-query.ts";
import { distances, searchTexts } from "#src/shared/search-words.ts";
import { Scene } from "../ui/scene.tsx";

const farthest = distances[distances.length - 1]!;

/** Says so kindly, and suggests what to try next. */
export function NothingFound({ query }: { query: SearchQuery }) {
  return (
    <div className="empty">
      <Scene name="lost-dog" />
      <h3>{searchTexts.none}</h3>
      <p>{searchTexts.noneHint}</p>
      <NextTry query={query} />
    </div>
  );
}

function NextTry({ query }: { query: SearchQuery }) {
  const [text, wider] = nextTry(query);
  return (
    <a className="btn" href={wider}>
      {text}
    </a>
  );
}

/** First without the filter, then as far as we can search; after that only more groomers can help. */
function nextTry(query: SearchQuery): [text: string, path: string] {
  if (query.page > 1) return ["Go to the first page", searchPath({ ...query, page: 1 })];
  if (query.services.length > 0) return ["Search for all services", searchPath({ ...query, services: [] })];
  if (query.distance < farthest)
    return [`Search within ${farthest} miles`, searchPath({ ...query, distance: farthest })];
  return ["Are you a groomer? Join us", "/membership"];
}
