import { Icon } from "#islands/ui/icon.tsx";
import { pastPath } from "#src/shared/base/own-paths.ts";

interface Props {
  page: number;
  pages: number;
}

/** Links to the pages of the past. */
export const PastPager = ({ page, pages }: Props) => (
  <nav className="pager" aria-label="Pages of past bookings">
    {page > 1 && (
      <a rel="prev" href={pastPath(page - 1)}>
        <Icon name="arrow-left" />
        Later
      </a>
    )}
    <span className="at">{`Page ${page} of ${pages}`}</span>
    {page < pages && (
      <a rel="next" href={pastPath(page + 1)}>
        Earlier
        <Icon name="arrow-right" />
      </a>
    )}
  </nav>
);
