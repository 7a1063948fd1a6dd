import type { MouseEvent } from "react";
import { Icon } from "./icon.tsx";

interface Props {
  of: string;
  page: number;
  pages: number;
  pathOf: (page: number) => string;
  names?: readonly [before: string, after: string];
  /** Pages client-side; links still work. */
  onTurn?: (page: number) => void;
}

export function Pager({ of, page, pages, pathOf, names: [before, after] = ["Previous", "Next"], onTurn }: Props) {
  if (pages < 2) return null;
  const link = (to: number, rel: "prev" | "next") => ({
    rel,
    href: pathOf(to),
    onClick: (event: MouseEvent) => {
      if (!onTurn || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      onTurn(to);
    },
  });
  return (
    <nav className="pager" aria-label={`Pages of ${of}`}>
      {page > 1 && (
        <a {...link(page - 1, "prev")}>
          <Icon name="arrow-left" />
          {before}
        </a>
      )}
      <span className="at">{`Page ${page} of ${pages}`}</span>
      {page < pages && (
        <a {...link(page + 1, "next")}>
          {after}
          <Icon name="arrow-right" />
        </a>
      )}
    </nav>
  );
}
