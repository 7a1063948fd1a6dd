import type { SearchResult } from "#src/shared/groomers.ts";
import { GroomerCard } from "./groomer-card.tsx";

/** The cards of a list that no script changes; `from` is the query of the search that a profile leads back to. */
export function GroomerCards({ groomers, from }: { groomers: SearchResult[]; from: string }) {
  const search = new URLSearchParams({ from });
  return groomers.map((groomer, place) => (
    <GroomerCard key={groomer.id} groomer={groomer} search={search} isAbove={place < 3} />
  ));
}
