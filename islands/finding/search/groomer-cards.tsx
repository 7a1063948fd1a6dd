import type { MouseEventHandler } from "react";
import { coverSeeds } from "#src/shared/finding/cover-seeds.ts";
import type { SearchResult } from "#src/shared/listing/groomers.ts";
import { GroomerCard } from "./groomer-card.tsx";

interface Props {
  groomers: SearchResult[];
  from: string;
  pick?: { date?: string; slot?: string };
  place: string;
  /** Numbers of lifted pins. Undefined without a map. */
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
