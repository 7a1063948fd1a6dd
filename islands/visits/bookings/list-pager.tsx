import { Icon } from "#islands/ui/icon.tsx";
import { bookingsPath } from "#src/shared/base/own-paths.ts";
import type { ListAsked } from "#src/shared/visits/list/list.ts";

interface Props {
  asked: ListAsked;
  page: number;
  pages: number;
}

/** To the pages before and after, with the same words and status. */
export function ListPager({ asked: { q, show }, page, pages }: Props) {
  const to = (other: number) =>
    bookingsPath({ view: "all", ...(q ? { q } : {}), ...(show ? { show } : {}), page: String(other) });
  return (
    <nav className="pager" aria-label="Pages of bookings">
      {page > 1 && (
        <a rel="prev" href={to(page - 1)}>
          <Icon name="arrow-left" />
          Previous
        </a>
      )}
      <span className="at">{`Page ${page} of ${pages}`}</span>
      {page < pages && (
        <a rel="next" href={to(page + 1)}>
          Next
          <Icon name="arrow-right" />
        </a>
      )}
    </nav>
  );
}
