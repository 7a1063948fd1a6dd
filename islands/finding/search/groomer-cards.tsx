import type { MouseEventHandler } from "react";
import { coverSeeds } from "#src/shared/finding/cover-seeds.ts";
import type { SearchResult } from "#src/shared/listing/groomers.ts";
import { GroomerCard } from "./groomer-card.tsx";

interface Props {
  groomers: SearchResult[];
  /** The query of the search that a profile leads back to. */
  from: string;
  /** The day and the part of it that were searched, for the booking form. */
  pick?: { date?: string; slot?: string };
  /** Where people asked for groomers, as they write it. */
  place: string;
  /** On the map beside the list each has its number; these are pointed at. Without it there is no map. */
  lifted?: readonly number[];
  onClick?: MouseEventHandler;
}

export function GroomerCards({ groomers, from, pick, place, lifted, onClick }: Props) {
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
      number={lifted && at + 1}
      isLifted={lifted?.includes(at + 1)}
      onClick={onClick}
    />
  ));
}
