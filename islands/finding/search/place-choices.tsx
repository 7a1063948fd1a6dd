import { Fragment } from "react";
import { type SearchQuery, searchPath } from "#src/shared/finding/search-query.ts";
import type { PlaceChoice } from "#src/shared/places/place-choice.ts";

interface Props {
  query: SearchQuery;
  places: readonly PlaceChoice[];
}

export const PlaceChoices = ({ query, places }: Props) => (
  <nav className="choices" aria-label="Places to choose from">
    {places.map((place) => (
      <a className="btn line small" key={place.label} href={pathTo(query, place)}>
        {place.label}
      </a>
    ))}
  </nav>
);

export const OtherTowns = ({ query, places }: Props) => (
  <p className="soft">
    {places.map((place, at) => (
      <Fragment key={place.label}>
        {at === 0 ? "Or " : " or "}
        <a href={pathTo(query, place)}>{place.label}</a>
      </Fragment>
    ))}
  </p>
);

const pathTo = (query: SearchQuery, { label: _, ...place }: PlaceChoice) =>
  searchPath({ ...query, ...place, page: 1, mode: place.zipCode ? "zipcode" : "citystate" });
