import type { MouseEvent } from "react";
import { Icon } from "#islands/ui/icon.tsx";
import type { UsersQuery } from "#src/shared/running/admin.ts";
import type { UsersTab } from "#src/shared/running/admin-labels.ts";
import { pagePath } from "./users-path.ts";

interface Props {
  tab: UsersTab;
  filter: UsersQuery;
  pages: number;
  onTurn: (page: number) => void;
}

/** Links to the pages before and after; followed here, they only change the list. */
export function UserPager({ tab, filter, pages, onTurn }: Props) {
  const { page } = filter;
  if (pages < 2) return null;
  const link = (to: number, rel: "prev" | "next") => ({
    rel,
    href: pagePath(tab, { ...filter, page: to }),
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      onTurn(to);
    },
  });
  return (
    <nav className="pager" aria-label="Pages of users">
      {page > 1 && (
        <a {...link(page - 1, "prev")}>
          <Icon name="arrow-left" />
          Previous
        </a>
      )}
      <span className="at">{`Page ${page} of ${pages}`}</span>
      {page < pages && (
        <a {...link(page + 1, "next")}>
          Next
          <Icon name="arrow-right" />
        </a>
      )}
    </nav>
  );
}
