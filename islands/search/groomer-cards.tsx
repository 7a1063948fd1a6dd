import { coverSeeds } from "#src/shared/cover-seeds.ts";
import type { SearchResult } from "#src/shared/groomers.ts";
import { GroomerCard } from "./groomer-card.tsx";

interface Props {
  groomers: SearchResult[];
  /** The query of the search that a profile leads back to. */
  from: string;
  /** The day and the part of it that were searched, for the booking form. */
  pick?: { date?: string; slot?: string };
  /** Where people asked for groomers, as they write it. */
  place: string;
}

/** The cards of a list. */
export function GroomerCards({ groomers, from, pick, place }: Props) {
  const search = new URLSearchParams({ from, ...pick });
  const covers = coverSeeds(groomers.map(({ id }) => id));
  return groomers.map((groomer, at) => (
    <GroomerCard
      key={groomer.id}
      groomer={groomer}
      search={search}
      place={place}
      cover={covers[at]!}
      isAbove={at < 3}
    />
  ));
}
