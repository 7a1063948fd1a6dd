/** @jsxImportSource preact */
import type { SearchProps } from "#islands/finding/search/search.tsx";
import { Island } from "#views/island.tsx";

export const SearchPage = (props: SearchProps) => <Island name="search" props={props} />;
