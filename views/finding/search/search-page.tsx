/** @jsxImportSource preact */
import type { SearchProps } from "#islands/finding/search/search.tsx";
import { Island } from "#views/island.tsx";

export function SearchPage(props: SearchProps) {
  return <Island name="search" props={props} />;
}
