/** @jsxImportSource preact */
import { type ComponentProps, createElement } from "react";
import { GroomerCards as Cards } from "#islands/finding/search/groomer-cards.tsx";
import { priceRange } from "#src/shared/base/money.ts";
import { SEARCH } from "#src/shared/base/paths.ts";
import { longDate } from "#src/shared/base/time.ts";
import { statePath } from "#src/shared/finding/city-paths.ts";
import { DEFAULT_DISTANCE } from "#src/shared/finding/search-labels.ts";
import type { SearchResult } from "#src/shared/listing/groomers.ts";
import { stateName } from "#src/shared/places/places.ts";
import { fromReact } from "#views/from-react.ts";
import { CityMap } from "./city-map.tsx";
import { Towns } from "./towns.tsx";

const GroomerCards = (props: ComponentProps<typeof Cards>) => (
  <ul class="cards">{fromReact(createElement(Cards, props))}</ul>
);

export interface CityPageProps {
  town: { name: string; state: string; lat: number; lon: number };
  total: number;
  /** Cents. */
  prices: { lowest: number; highest: number };
  /** Local dates. */
  openDays: string[];
  groomers: SearchResult[];
  map: CityMap;
  towns: { name: string; state: string }[];
}

const NOBODY: readonly number[] = [];

export function CityPage(city: CityPageProps) {
  const { town, total, groomers, map, towns } = city;
  const place = `${town.name}, ${town.state}`;
  const search = new URLSearchParams({ city: town.name, state: town.state });
  return (
    <div class="wrap city">
      <nav class="crumb" aria-label="Breadcrumb">
        <a href="/">Home</a> / <a href={SEARCH}>Find Groomers</a> /{" "}
        <a href={statePath(town.state)}>{stateName(town.state)}</a> / <span aria-current="page">{place}</span>
      </nav>
      <div class="beside">
        <div class="stack">
          <h1>Mobile dog grooming in {place}</h1>
          <p class="lead">
            {total === 1 ? "One background-checked groomer comes" : `${total} background-checked groomers come`} to
            homes in {town.name}. Choose a package and a day, and send your request for free.
          </p>
          <Numbers {...city} />
        </div>
        <CityMap {...map} place={place} groomers={groomers} />
      </div>
      <section class="stack" aria-labelledby="city-groomers">
        <h2 id="city-groomers">
          {groomers.length < total ? `Best rated of ${total} groomers` : `Groomers who come to ${town.name}`}
        </h2>
        <GroomerCards groomers={groomers} from={search.toString()} place={place} lifted={NOBODY} />
        <p>
          <a class="btn" href={`${SEARCH}?${search}`}>
            Search within {DEFAULT_DISTANCE} miles of {town.name}
          </a>
        </p>
      </section>
      {towns.length > 0 && <Nearby towns={towns} />}
    </div>
  );
}

function Numbers({ total, prices, openDays }: CityPageProps) {
  return (
    <dl class="panel numbers">
      <div>
        <dt>Groomers in this area</dt>
        <dd>{total}</dd>
      </div>
      <div>
        <dt>{total === 1 ? "Packages from" : "Lowest package prices"}</dt>
        <dd>{priceRange(prices.lowest, prices.highest)}</dd>
      </div>
      <div>
        <dt>Next available days</dt>
        <dd>
          {openDays.length === 0
            ? "None in the next two weeks"
            : openDays.map((day) => (
                <time key={day} datetime={day}>
                  {longDate(day).replace(/, \d{4}$/, "")}
                </time>
              ))}
        </dd>
      </div>
    </dl>
  );
}

const Nearby = ({ towns }: { towns: CityPageProps["towns"] }) => (
  <section class="stack" aria-labelledby="city-towns">
    <h2 id="city-towns">They also serve</h2>
    <Towns towns={towns} />
  </section>
);
