/** @jsxImportSource preact */
import type { SearchProps } from "#islands/finding/search/search.tsx";
import { Island } from "#views/island.tsx";

/** The whole page is one island: the form and its results change together. */
export function SearchPage(props: SearchProps) {
  return <Island name="search" props={props} />;
}
