import { type SearchQuery, searchPath } from "#src/shared/finding/search-query.ts";

/** Separate from `islands/ui/pager.tsx`, whose `Icon` would add a file to profiles. */
export function Pager({ query, pages }: { query: SearchQuery; pages: number }) {
  const { page } = query;
  if (pages < 2) return null;
  return (
    <nav className="pager" aria-label="Pages of results">
      {page > 1 && (
        <a rel="prev" href={searchPath({ ...query, page: page - 1 })}>
          <Arrow to="left" />
          Previous
        </a>
      )}
      <span className="at">{`Page ${page} of ${pages}`}</span>
      {page < pages && (
        <a rel="next" href={searchPath({ ...query, page: page + 1 })}>
          Next
          <Arrow to="right" />
        </a>
      )}
    </nav>
  );
}

function Arrow({ to }: { to: "left" | "right" }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`#i-arrow-${to}`} />
    </svg>
  );
}
